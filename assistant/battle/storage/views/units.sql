SELECT o.battle, b.title, coalesce(json_extract(u.value, '$.side'), '') AS side,
    coalesce(json_extract(u.value, '$.name'), json_extract(u.value, '$.id')) AS unit,
    json_extract(u.value, '$.id') AS id, u.value AS beginning
FROM events AS o JOIN battles AS b ON b.id = o.battle
JOIN json_each(CASE WHEN json_valid(o.body) THEN o.body ELSE '{}' END) AS first
JOIN json_each(CASE first.key WHEN 'battle' THEN json_extract(first.value, '$.elements')
    ELSE first.value END) AS u
WHERE o.seq = 1 AND o.n = 0 AND first.key IN ('battle', 'elements', 'units')
