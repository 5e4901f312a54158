-- The names and numbers that a payment of supply and fit was made by (decision 700). No resource: they reach no device's replica (decision 007).
create table incoming_payment_party (
  account_id bigint not null references account,
  incoming_application_id bigint not null,
  subcontractor_name text not null,
  utr text,
  verification text,
  employer_reference text,
  primary key (account_id, incoming_application_id),
  foreign key (account_id, incoming_application_id) references incoming_application on delete cascade
);
select protect_table('incoming_payment_party');
-- Payments made before take what is recorded today. A rate of 30 % needs no number, so it takes no later one.
insert into incoming_payment_party
  select i.account_id, i.id, s.full_name, t.utr, coalesce(i.cis_verification, case when i.cis_rate < 30 then t.cis_verification end),
    (select c.employer_reference from company c where c.account_id = i.account_id and c.archived_at is null order by c.id limit 1)
  from incoming_application i
  join subcontractor s on s.account_id = i.account_id and s.id = i.subcontractor_id
  left join tax_details t on t.account_id = i.account_id and t.subcontractor_id = i.subcontractor_id
  where i.state = 'paid';
