-- What a rate is made of: components with their materials and activities, and beside them a product's percentages, supply and fit price and
-- fixed price. What bills say so far is the price the client's bill came with, or that someone typed: it is fixed. `is_fixed_price` stays for the
-- release before.
alter table assessment add column percentage_basis text not null default 'markup' check (percentage_basis in ('markup', 'compound', 'margin'));
alter table assessment add column blanket_pricing_mode text not null default 'rbu' check (blanket_pricing_mode in ('rbu', 'saf'));
alter table assessment_product add column fixed_price numeric(16,4);
alter table assessment_product add column fixed_price_reason text check (fixed_price_reason in ('manual', 'target', 'client'));
comment on column assessment_product.is_fixed_price is 'retired: only the release before reads it';
update assessment_product set fixed_price = rate, fixed_price_reason = 'client' where rate is not null;
alter table assessment_product add column supply_and_fit_price numeric(16,6) check (supply_and_fit_price >= 0);
alter table assessment_product add column quote_line_id bigint;
alter table assessment_product add foreign key (account_id, quote_line_id) references supply_fit_quote_line;
alter table assessment_product add column price_from text;
alter table assessment_product add column price_from_sort text collate "C";
alter table assessment_product add column contingency_percentage numeric(16,4) check (contingency_percentage >= 0 and contingency_percentage <= 100);
alter table assessment_product add column inflation_percentage numeric(16,4) check (inflation_percentage >= 0 and inflation_percentage <= 100);
alter table assessment_product add column overhead_percentage numeric(16,4) check (overhead_percentage >= 0 and overhead_percentage <= 100);
alter table assessment_product add column profit_percentage numeric(16,4) check (profit_percentage >= -100 and profit_percentage <= 1000);
alter table assessment_product add column template_id bigint;
alter table assessment_product add foreign key (account_id, template_id) references product_template;
alter table assessment_product add column template_version text;
alter table assessment_product add column template_version_sort text collate "C";

create table labour_component (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  assessment_id bigint not null,
  product_id bigint not null,
  name text not null,
  name_sort text collate "C",
  contingency_percentage numeric(16,4) check (contingency_percentage >= 0 and contingency_percentage <= 100),
  "order" double precision not null default 0,
  primary key (account_id, id),
  unique (account_id, assessment_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, assessment_id) references assessment on delete cascade,
  foreign key (account_id, assessment_id, product_id) references assessment_product (account_id, assessment_id, id) on update cascade on delete cascade
);
create index on labour_component (account_id, product_id);
create index on labour_component (account_id, product_id, "order");
select protect_table('labour_component');
select limit_to_licence('labour_component');
select attach_feed('labour_component', 'labourComponent', 'assessment', 'assessment_id');

create table component_material (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  assessment_id bigint not null,
  product_id bigint not null,
  component_id bigint not null,
  material_id bigint,
  name text not null,
  name_sort text collate "C",
  unit text,
  unit_sort text collate "C",
  quantity_per_unit numeric(16,4) not null,
  waste_percentage numeric(16,4) check (waste_percentage >= 0 and waste_percentage <= 100),
  unit_price numeric(16,6) check (unit_price >= 0),
  priced_per numeric(16,4) check (priced_per >= 0.0001),
  quote_line_id bigint,
  price_from text,
  price_from_sort text collate "C",
  is_guesstimate boolean not null default false,
  "order" double precision not null default 0,
  primary key (account_id, id),
  unique (account_id, assessment_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, assessment_id) references assessment on delete cascade,
  foreign key (account_id, assessment_id, product_id) references assessment_product (account_id, assessment_id, id) on update cascade on delete cascade,
  foreign key (account_id, assessment_id, component_id) references labour_component (account_id, assessment_id, id) on update cascade on delete cascade,
  foreign key (account_id, material_id) references material,
  foreign key (account_id, quote_line_id) references material_quote_line
);
create index on component_material (account_id, product_id);
create index on component_material (account_id, component_id);
create index on component_material (account_id, material_id);
create index on component_material (account_id, quote_line_id);
create index on component_material (account_id, component_id, "order");
select protect_table('component_material');
select limit_to_licence('component_material');
select attach_feed('component_material', 'componentMaterial', 'assessment', 'assessment_id');

create table component_activity (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  assessment_id bigint not null,
  product_id bigint not null,
  component_id bigint not null,
  activity_id bigint,
  name text not null,
  name_sort text collate "C",
  unit text,
  unit_sort text collate "C",
  basis text not null default 'perUnit' check (basis in ('perUnit', 'time')),
  quantity_per_unit numeric(16,4),
  hours numeric(16,4) check (hours >= 0),
  gang_size numeric(16,4) check (gang_size >= 0),
  output_per_hour numeric(16,4) check (output_per_hour >= 0.0001),
  rate numeric(16,6) check (rate >= 0),
  quote_line_id bigint,
  price_from text,
  price_from_sort text collate "C",
  is_guesstimate boolean not null default false,
  "order" double precision not null default 0,
  primary key (account_id, id),
  unique (account_id, assessment_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, assessment_id) references assessment on delete cascade,
  foreign key (account_id, assessment_id, product_id) references assessment_product (account_id, assessment_id, id) on update cascade on delete cascade,
  foreign key (account_id, assessment_id, component_id) references labour_component (account_id, assessment_id, id) on update cascade on delete cascade,
  foreign key (account_id, activity_id) references labour_activity,
  foreign key (account_id, quote_line_id) references labour_quote_line
);
create index on component_activity (account_id, product_id);
create index on component_activity (account_id, component_id);
create index on component_activity (account_id, activity_id);
create index on component_activity (account_id, quote_line_id);
create index on component_activity (account_id, component_id, "order");
select protect_table('component_activity');
select limit_to_licence('component_activity');
select attach_feed('component_activity', 'componentActivity', 'assessment', 'assessment_id');
