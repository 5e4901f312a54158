-- What kind of thing somebody was told; notifications made before have none.
alter table notification add column kind text check (kind in ('assigned', 'mentioned', 'commented', 'overruled', 'imported', 'joined'));
