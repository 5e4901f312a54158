-- What a project says about its tender beside the dates it had: what it is worth, when it was sent in, when to chase, under which of the firm's names.
alter table project add column scs_company_group_id bigint;
alter table project add foreign key (account_id, scs_company_group_id) references company;
create index on project (account_id, scs_company_group_id);
alter table project add column tender_submitted_date date;
alter table project add column chase_date date;
alter table project add column project_value numeric(16,2);
