-- VAT, CIS and bank details. No resource: they are in no feed and reach no device's replica (decision 007). One row for one contact.
create table tax_details (
  account_id bigint not null references account,
  id bigint not null default nextval('record_id'),
  client_id bigint,
  supplier_id bigint,
  subcontractor_id bigint,
  operative_id bigint,
  company_number text,
  vat_number text,
  utr text,
  national_insurance text,
  cis_code_id bigint,
  cis_verification text,
  cis_verified_on date,
  account_name text,
  sort_code text,
  account_number text,
  updated_at timestamptz(3) not null,
  updated_by bigint,
  primary key (account_id, id),
  check (num_nonnulls(client_id, supplier_id, subcontractor_id, operative_id) = 1),
  unique (account_id, client_id),
  unique (account_id, supplier_id),
  unique (account_id, subcontractor_id),
  unique (account_id, operative_id),
  foreign key (account_id, client_id) references client on delete cascade,
  foreign key (account_id, supplier_id) references supplier on delete cascade,
  foreign key (account_id, subcontractor_id) references subcontractor on delete cascade,
  foreign key (account_id, operative_id) references operative on delete cascade,
  foreign key (account_id, cis_code_id) references cis_code
);
create index on tax_details (account_id, cis_code_id);
select protect_table('tax_details');
