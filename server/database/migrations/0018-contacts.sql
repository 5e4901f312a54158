-- People and addresses of those a firm deals with, and operatives. They go with their firm.

create table client_person (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  client_id bigint not null,
  full_name text not null,
  full_name_sort text collate "C",
  job_title text,
  job_title_sort text collate "C",
  email text,
  email_sort text collate "C",
  phone text,
  phone_sort text collate "C",
  mobile text,
  mobile_sort text collate "C",
  notes text,
  notes_sort text collate "C",
  "order" double precision not null default 0,
  primary key (account_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, client_id) references client on delete cascade
);
create index on client_person (account_id, client_id);
create index on client_person (account_id, client_id, "order");
select protect_table('client_person');
select attach_feed('client_person', 'clientPerson', 'account');

create table client_address (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  client_id bigint not null,
  name text not null,
  name_sort text collate "C",
  address jsonb not null,
  takes_deliveries boolean not null default false,
  takes_invoices boolean not null default false,
  "order" double precision not null default 0,
  primary key (account_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, client_id) references client on delete cascade
);
create index on client_address (account_id, client_id);
create index on client_address (account_id, client_id, "order");
select protect_table('client_address');
select attach_feed('client_address', 'clientAddress', 'account');

alter table supplier add column supplier_type text check (supplier_type in ('materials', 'plant', 'services', 'other'));

create table supplier_person (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  supplier_id bigint not null,
  full_name text not null,
  full_name_sort text collate "C",
  job_title text,
  job_title_sort text collate "C",
  email text,
  email_sort text collate "C",
  phone text,
  phone_sort text collate "C",
  mobile text,
  mobile_sort text collate "C",
  notes text,
  notes_sort text collate "C",
  "order" double precision not null default 0,
  primary key (account_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, supplier_id) references supplier on delete cascade
);
create index on supplier_person (account_id, supplier_id);
create index on supplier_person (account_id, supplier_id, "order");
select protect_table('supplier_person');
select attach_feed('supplier_person', 'supplierPerson', 'account');

create table supplier_address (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  supplier_id bigint not null,
  name text not null,
  name_sort text collate "C",
  address jsonb not null,
  takes_deliveries boolean not null default false,
  takes_invoices boolean not null default false,
  "order" double precision not null default 0,
  primary key (account_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, supplier_id) references supplier on delete cascade
);
create index on supplier_address (account_id, supplier_id);
create index on supplier_address (account_id, supplier_id, "order");
select protect_table('supplier_address');
select attach_feed('supplier_address', 'supplierAddress', 'account');

alter table subcontractor add column subcontractor_type text check (subcontractor_type in ('labour', 'supply_fit', 'other'));

alter table subcontractor add column trade_id bigint;

alter table subcontractor add foreign key (account_id, trade_id) references trade;

create table subcontractor_person (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  subcontractor_id bigint not null,
  full_name text not null,
  full_name_sort text collate "C",
  job_title text,
  job_title_sort text collate "C",
  email text,
  email_sort text collate "C",
  phone text,
  phone_sort text collate "C",
  mobile text,
  mobile_sort text collate "C",
  notes text,
  notes_sort text collate "C",
  "order" double precision not null default 0,
  primary key (account_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, subcontractor_id) references subcontractor on delete cascade
);
create index on subcontractor_person (account_id, subcontractor_id);
create index on subcontractor_person (account_id, subcontractor_id, "order");
select protect_table('subcontractor_person');
select attach_feed('subcontractor_person', 'subcontractorPerson', 'account');

create table subcontractor_address (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  subcontractor_id bigint not null,
  name text not null,
  name_sort text collate "C",
  address jsonb not null,
  takes_deliveries boolean not null default false,
  takes_invoices boolean not null default false,
  "order" double precision not null default 0,
  primary key (account_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, subcontractor_id) references subcontractor on delete cascade
);
create index on subcontractor_address (account_id, subcontractor_id);
create index on subcontractor_address (account_id, subcontractor_id, "order");
select protect_table('subcontractor_address');
select attach_feed('subcontractor_address', 'subcontractorAddress', 'account');

create table operative (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  full_name text not null,
  full_name_sort text collate "C",
  trade_id bigint,
  subcontractor_id bigint,
  phone text,
  phone_sort text collate "C",
  email text,
  email_sort text collate "C",
  address jsonb,
  notes text,
  notes_sort text collate "C",
  primary key (account_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, trade_id) references trade,
  foreign key (account_id, subcontractor_id) references subcontractor
);
create index on operative (account_id, trade_id);
create index on operative (account_id, subcontractor_id);
create index on operative (account_id, left(full_name_sort, 300));
select protect_table('operative');
select attach_feed('operative', 'operative', 'account');

create table project_supplier (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  supplier_id bigint not null,
  project_id bigint not null,
  person_id bigint not null,
  primary key (account_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, supplier_id) references supplier on delete cascade,
  foreign key (account_id, project_id) references project on delete cascade,
  foreign key (account_id, person_id) references supplier_person on delete cascade
);
create index on project_supplier (account_id, supplier_id);
create index on project_supplier (account_id, project_id);
create index on project_supplier (account_id, person_id);
select protect_table('project_supplier');
select attach_feed('project_supplier', 'projectSupplier', 'index');
