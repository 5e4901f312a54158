-- The names and numbers that a payment of labour was made by (decision 700). No resource: they reach no device's replica (decision 007).
create table labour_payment_party (
  account_id bigint not null references account,
  labour_application_id bigint not null,
  subcontractor_name text not null,
  utr text,
  verification text,
  employer_reference text,
  primary key (account_id, labour_application_id),
  foreign key (account_id, labour_application_id) references labour_application on delete cascade
);
select protect_table('labour_payment_party');
-- Payments made before take what their statements print until now. A rate of 30 % needs no number, so it takes no later one.
insert into labour_payment_party
  select l.account_id, l.id, s.full_name, t.utr, coalesce(l.cis_verification, case when l.cis_rate < 30 then t.cis_verification end),
    (select c.employer_reference from company c where c.account_id = l.account_id and c.archived_at is null order by c.id limit 1)
  from labour_application l
  join subcontractor s on s.account_id = l.account_id and s.id = l.subcontractor_id
  left join tax_details t on t.account_id = l.account_id and t.subcontractor_id = l.subcontractor_id
  where l.state = 'paid';
