-- Pay less notices that we serve on a certificate of supply and fit (decision 709).
alter table incoming_application
  add column pay_less_served_on date,
  add column pay_less_amount numeric(16,2) check (pay_less_amount >= 0),
  add column pay_less_basis text,
  add column pay_less_basis_sort text collate "C",
  add column pay_less_at timestamptz(3),
  add column pay_less_from_id bigint,
  add column withheld numeric(16,2),
  add column withheld_before numeric(16,2),
  add foreign key (account_id, pay_less_from_id) references "user";
create index on incoming_application (account_id, pay_less_from_id);
