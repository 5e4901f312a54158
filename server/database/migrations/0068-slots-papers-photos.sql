-- Parts of an order line with days of their own, more papers of an external cost, photos of labour, and how labour is split over the books (decision 540).
create table delivery_slot (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  order_line_id bigint not null,
  day date not null,
  quantity numeric(16,4) not null default 1.0000 check (quantity >= 0.0001),
  time_of_day text not null default 'any' check (time_of_day in ('any', 'early', 'morning', 'afternoon')),
  note text,
  note_sort text collate "C",
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, project_id, order_line_id) references material_order_line (account_id, project_id, id) on update cascade on delete cascade
);
create index on delivery_slot (account_id, order_line_id);
select protect_table('delivery_slot');
select limit_to_licence('delivery_slot');
select attach_feed('delivery_slot', 'deliverySlot', 'project', 'project_id');
create table cost_document (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  cost_id bigint not null,
  file_name text not null,
  file_name_sort text collate "C",
  file_id bigint not null,
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, project_id, cost_id) references external_cost (account_id, project_id, id) on update cascade on delete cascade,
  foreign key (account_id, file_id) references file
);
create index on cost_document (account_id, cost_id);
select protect_table('cost_document');
select limit_to_licence('cost_document');
select attach_feed('cost_document', 'costDocument', 'project', 'project_id');
create table labour_assignment (
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
  tax_adjustment numeric(16,2) not null default 0.00,
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, project_id, application_id) references labour_application (account_id, project_id, id) on update cascade on delete cascade,
  foreign key (account_id, nominal_code_id) references nominal_code,
  foreign key (account_id, vat_tax_code_id) references vat_code
);
create index on labour_assignment (account_id, application_id);
create index on labour_assignment (account_id, nominal_code_id);
create index on labour_assignment (account_id, vat_tax_code_id);
select protect_table('labour_assignment');
select limit_to_licence('labour_assignment');
select attach_feed('labour_assignment', 'labourAssignment', 'project', 'project_id');
create table labour_photo (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  application_id bigint not null,
  file_id bigint not null,
  caption text,
  caption_sort text collate "C",
  taken_at timestamptz(3),
  "order" double precision not null default 0,
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, project_id, application_id) references labour_application (account_id, project_id, id) on update cascade on delete cascade,
  foreign key (account_id, file_id) references file
);
create index on labour_photo (account_id, application_id);
create index on labour_photo (account_id, application_id, "order");
select protect_table('labour_photo');
select limit_to_licence('labour_photo');
select attach_feed('labour_photo', 'labourPhoto', 'project', 'project_id');
