-- What a firm has taught: how its bills write units. `key` is the text as domain/estimating/bill-import/units makes it comparable.
create table unit_synonym (
  account_id bigint not null references account,
  key text not null check (length(key) between 1 and 60),
  unit text not null check (length(unit) between 1 and 30),
  learned_at timestamptz(3) not null,
  learned_by bigint,
  primary key (account_id, key)
);
select protect_table('unit_synonym');
