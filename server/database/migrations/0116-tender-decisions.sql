-- Who submitted and who decided a tender.
alter table tender
  add column submitted_by_id bigint,
  add column decided_by_id bigint,
  add foreign key (account_id, submitted_by_id) references "user",
  add foreign key (account_id, decided_by_id) references "user";
create index on tender (account_id, submitted_by_id);
create index on tender (account_id, decided_by_id);
