SELECT e.battle, b.title, e.seq, e.at, e.by, e.move, told.key AS reader, told.value AS sentence,
    e.why AS reason, EXISTS (
    SELECT 1 FROM entries AS u WHERE u.battle = e.battle
    AND (u.undoes = e.seq OR e.seq IN (SELECT value FROM json_each(coalesce(u.besides, '[]'))))
    AND NOT EXISTS (SELECT 1 FROM entries AS r WHERE r.battle = u.battle AND r.undoes = u.seq)) AS undone,
    coalesce((SELECT u.why FROM entries AS u WHERE u.battle = e.battle
    AND (u.undoes = e.seq OR e.seq IN (SELECT value FROM json_each(coalesce(u.besides, '[]'))))
    AND NOT EXISTS (SELECT 1 FROM entries AS r WHERE r.battle = u.battle AND r.undoes = u.seq)
    ORDER BY u.seq DESC LIMIT 1), '') AS undo_reason
FROM entries AS e JOIN battles AS b ON b.id = e.battle
JOIN json_each(CASE WHEN json_valid(e.told) THEN e.told ELSE '{}' END) AS told
