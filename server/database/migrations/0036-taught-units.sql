-- What a firm has taught about units holds for bills (resource '') and for each resource whose records are imported; there, `per` of ours make one of the file's.
alter table unit_synonym add column resource text not null default '' check (length(resource) <= 60);
alter table unit_synonym add column per numeric(16, 4) not null default 1 check (per > 0);
alter table unit_synonym drop constraint unit_synonym_pkey;
alter table unit_synonym add primary key (account_id, resource, key);
