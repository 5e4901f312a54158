-- Nominal codes of certified applications to the client (decision 728).
create table outgoing_assignment (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  application_id bigint not null,
  short_name text,
  short_name_sort text collate "C",
  nominal_code_id bigint,
  vat_tax_code_id bigint,
  total_value numeric(16,2) not null,
  tax_amount numeric(16,2) not null default 0.00,
  tax_adjustment numeric(16,2) not null default 0.00 check (tax_adjustment >= -0.05 and tax_adjustment <= 0.05),
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, project_id, application_id) references outgoing_application (account_id, project_id, id) on update cascade on delete cascade,
  foreign key (account_id, nominal_code_id) references nominal_code,
  foreign key (account_id, vat_tax_code_id) references vat_code
);
create index on outgoing_assignment (account_id, application_id);
create index on outgoing_assignment (account_id, nominal_code_id);
create index on outgoing_assignment (account_id, vat_tax_code_id);
select protect_table('outgoing_assignment');
select limit_to_licence('outgoing_assignment');
select attach_feed('outgoing_assignment', 'outgoingAssignment', 'project', 'project_id');
