-- What the city of a centre is called in Hindi; null where nobody has written it. Filters go by `city` alone.
alter table centre add column city_hi text check (city_hi <> '');
