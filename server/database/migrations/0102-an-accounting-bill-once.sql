-- A bill of the accounting platform belongs to one of our papers (decision 707). A second one that has it already keeps its link under a name that no
-- bill has: without a link it would be sent to the accounts as a new bill.
update material_invoice i set codat_id = codat_id || '#' || id, codat_id_sort = codat_id_sort || '#' || id
  where codat_id is not null and exists (select 1 from material_invoice e where e.account_id = i.account_id and e.codat_id = i.codat_id and e.id < i.id);
create unique index on material_invoice (account_id, codat_id) where codat_id is not null;
create unique index on fixed_cost_invoice (account_id, codat_id) where codat_id is not null;
create unique index on external_cost (account_id, codat_id) where codat_id is not null;
create unique index on labour_application (account_id, codat_id) where codat_id is not null;
create unique index on incoming_application (account_id, codat_id) where codat_id is not null;
