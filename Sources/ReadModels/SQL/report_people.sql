-- How many people are behind what is asked for. Behind the facts.
SELECT count(DISTINCT f.person_key) AS people
FROM facts f
