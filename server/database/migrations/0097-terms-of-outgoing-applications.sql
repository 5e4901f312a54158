-- The terms that an application keeps a copy of: they are not deleted while it stands.
alter table outgoing_application add column terms_id bigint;
alter table outgoing_application add foreign key (account_id, project_id, terms_id) references contract_terms (account_id, project_id, id) on update cascade;
create index on outgoing_application (account_id, terms_id);
update outgoing_application a set terms_id = (select t.id from contract_terms t
    where t.account_id = a.account_id and t.project_id = a.project_id and t.valid_from <= a.valuation_date
    order by t.valid_from desc, t.id desc limit 1)
  where state <> 'cancelled';
