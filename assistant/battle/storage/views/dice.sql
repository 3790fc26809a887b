SELECT e.battle, b.title, e.seq, e.at, e.by, e.move,
    json_extract(r.value, '$.procedure') AS procedure, d.key AS die, f.key + 1 AS place,
    f.value AS face,
    json_extract(r.value, '$.origins."' || d.key || '"[' || f.key || ']') AS origin
FROM entries AS e JOIN battles AS b ON b.id = e.battle
JOIN json_each(CASE WHEN json_valid(e.resolutions) THEN e.resolutions ELSE '[]' END) AS r
JOIN json_each(r.value, '$.dice') AS d
JOIN json_each(CASE d.type WHEN 'array' THEN d.value ELSE json_array(d.value) END) AS f
