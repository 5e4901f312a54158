-- The catalogue: what things cost, and how products are built from them. Lines go with their quote, components with their template.

create table material (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  name text not null,
  name_sort text collate "C",
  code text,
  code_sort text collate "C",
  material_type_id bigint,
  unit text not null default 'item' check (unit in ('bag', 'batt', 'box', 'bucket', 'bundle', 'can', 'day', 'hour', 'item', 'kit', 'length', 'linear meter', 'm²', 'm³', 'month', 'pack', 'pair', 'pot', 'roll', 'sheet', 'shrub', 'slab', 'strip', 'tile', 'tin', 'tonne', 'tree', 'tub', 'tube', 'week')),
  unit_size text,
  unit_size_sort text collate "C",
  pack_unit text not null default 'single' check (pack_unit in ('single', 'no_rounding', 'bag', 'box', 'container', 'day', 'hour', 'month', 'pack', 'pallet', 'sheet', 'tonne', 'wagon', 'week')),
  pack_size numeric(16,4) check (pack_size >= 0.0001),
  guide_price numeric(16,6) check (guide_price >= 0),
  description text,
  description_sort text collate "C",
  primary key (account_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, material_type_id) references material_type
);
create index on material (account_id, material_type_id);
create index on material (account_id, left(name_sort, 300));
select protect_table('material');
select attach_feed('material', 'material', 'library');

create table labour_activity (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  name text not null,
  name_sort text collate "C",
  code text,
  code_sort text collate "C",
  trade_id bigint,
  unit text not null default 'hour(s)' check (unit in ('single item', 'bag(s)', 'box(es)', 'day(s)', 'hour(s)', 'kg', 'litre(s)', 'm', 'm²', 'm³', 'month(s)', 'pack(s)', 'plot(s)', 'tonne(s)', 'tub(s)', 'week(s)')),
  guide_price numeric(16,6) check (guide_price >= 0),
  description text,
  description_sort text collate "C",
  primary key (account_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, trade_id) references trade
);
create index on labour_activity (account_id, trade_id);
create index on labour_activity (account_id, left(name_sort, 300));
select protect_table('labour_activity');
select attach_feed('labour_activity', 'labourActivity', 'library');

create table fixed_cost (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  name text not null,
  name_sort text collate "C",
  fixed_cost_type_id bigint,
  quantity numeric(16,4) not null default 1.0000,
  period_unit text not null default 'w' check (period_unit in ('h', 'd', 'w', 'm', 'l')),
  period_length numeric(16,4) not null default 1.0000 check (period_length >= 0),
  rate_per_period numeric(16,2),
  profit_per_period numeric(16,2),
  description text,
  description_sort text collate "C",
  primary key (account_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, fixed_cost_type_id) references fixed_cost_type
);
create index on fixed_cost (account_id, fixed_cost_type_id);
create index on fixed_cost (account_id, left(name_sort, 300));
select protect_table('fixed_cost');
select attach_feed('fixed_cost', 'fixedCost', 'library');

create table material_quote (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  name text not null,
  name_sort text collate "C",
  reference text,
  reference_sort text collate "C",
  valid_from date,
  valid_to date,
  project_id bigint,
  notes text,
  notes_sort text collate "C",
  supplier_id bigint,
  carriage_terms text,
  carriage_terms_sort text collate "C",
  primary key (account_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, supplier_id) references supplier
);
create index on material_quote (account_id, project_id);
create index on material_quote (account_id, supplier_id);
create index on material_quote (account_id, left(name_sort, 300));
select protect_table('material_quote');
select attach_feed('material_quote', 'materialQuote', 'library');

create table material_quote_line (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  quote_id bigint not null,
  material_id bigint not null,
  supplier_code text,
  supplier_code_sort text collate "C",
  price numeric(16,6) not null check (price >= 0),
  price_unit text not null default 'single' check (price_unit in ('single', 'pack')),
  pack_size numeric(16,4) check (pack_size >= 0.0001),
  "order" double precision not null default 0,
  primary key (account_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, quote_id) references material_quote on delete cascade,
  foreign key (account_id, material_id) references material
);
create index on material_quote_line (account_id, quote_id);
create index on material_quote_line (account_id, material_id);
create index on material_quote_line (account_id, quote_id, "order");
select protect_table('material_quote_line');
select attach_feed('material_quote_line', 'materialQuoteLine', 'library');

create table labour_quote (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  name text not null,
  name_sort text collate "C",
  reference text,
  reference_sort text collate "C",
  valid_from date,
  valid_to date,
  project_id bigint,
  notes text,
  notes_sort text collate "C",
  subcontractor_id bigint,
  primary key (account_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, subcontractor_id) references subcontractor
);
create index on labour_quote (account_id, project_id);
create index on labour_quote (account_id, subcontractor_id);
create index on labour_quote (account_id, left(name_sort, 300));
select protect_table('labour_quote');
select attach_feed('labour_quote', 'labourQuote', 'library');

create table labour_quote_line (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  quote_id bigint not null,
  activity_id bigint not null,
  price numeric(16,6) not null check (price >= 0),
  notes text,
  notes_sort text collate "C",
  "order" double precision not null default 0,
  primary key (account_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, quote_id) references labour_quote on delete cascade,
  foreign key (account_id, activity_id) references labour_activity
);
create index on labour_quote_line (account_id, quote_id);
create index on labour_quote_line (account_id, activity_id);
create index on labour_quote_line (account_id, quote_id, "order");
select protect_table('labour_quote_line');
select attach_feed('labour_quote_line', 'labourQuoteLine', 'library');

create table product_template (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  name text not null,
  name_sort text collate "C",
  code text,
  code_sort text collate "C",
  unit text not null default 'm²' check (unit in ('single item', 'bag(s)', 'box(es)', 'day(s)', 'hour(s)', 'kg', 'litre(s)', 'm', 'm²', 'm³', 'month(s)', 'pack(s)', 'plot(s)', 'tonne(s)', 'tub(s)', 'week(s)')),
  pricing_mode text not null default 'rbu' check (pricing_mode in ('rbu', 'saf')),
  supply_and_fit_price numeric(16,6) check (supply_and_fit_price >= 0),
  contingency_percentage numeric(16,4) check (contingency_percentage >= 0 and contingency_percentage <= 100),
  inflation_percentage numeric(16,4) check (inflation_percentage >= 0 and inflation_percentage <= 100),
  overhead_percentage numeric(16,4) check (overhead_percentage >= 0 and overhead_percentage <= 100),
  profit_percentage numeric(16,4) check (profit_percentage >= -100 and profit_percentage <= 1000),
  description text,
  description_sort text collate "C",
  primary key (account_id, id),
  foreign key (account_id) references account
);
create index on product_template (account_id, left(name_sort, 300));
select protect_table('product_template');
select attach_feed('product_template', 'productTemplate', 'library');

create table product_template_packages (
  account_id bigint not null,
  record_id bigint not null,
  target_id bigint not null,
  primary key (account_id, record_id, target_id),
  foreign key (account_id, record_id) references product_template on delete cascade,
  foreign key (account_id, target_id) references work_package
);
create index on product_template_packages (account_id, target_id);
select protect_table('product_template_packages');
select attach_feed_child('product_template_packages', 'product_template', 'productTemplate', 'library');

create table template_component (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  template_id bigint not null,
  name text not null,
  name_sort text collate "C",
  contingency_percentage numeric(16,4) check (contingency_percentage >= 0 and contingency_percentage <= 100),
  "order" double precision not null default 0,
  primary key (account_id, id),
  unique (account_id, template_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, template_id) references product_template on delete cascade
);
create index on template_component (account_id, template_id);
create index on template_component (account_id, template_id, "order");
select protect_table('template_component');
select attach_feed('template_component', 'templateComponent', 'library');

create table template_material (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  template_id bigint not null,
  component_id bigint not null,
  material_id bigint not null,
  quantity_per_unit numeric(16,4) not null,
  waste_percentage numeric(16,4) check (waste_percentage >= 0 and waste_percentage <= 100),
  quote_line_id bigint,
  unit_price numeric(16,6) check (unit_price >= 0),
  "order" double precision not null default 0,
  primary key (account_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, template_id) references product_template on delete cascade,
  foreign key (account_id, template_id, component_id) references template_component (account_id, template_id, id) on delete cascade,
  foreign key (account_id, material_id) references material,
  foreign key (account_id, quote_line_id) references material_quote_line
);
create index on template_material (account_id, template_id);
create index on template_material (account_id, component_id);
create index on template_material (account_id, material_id);
create index on template_material (account_id, quote_line_id);
create index on template_material (account_id, component_id, "order");
select protect_table('template_material');
select attach_feed('template_material', 'templateMaterial', 'library');

create table template_activity (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  template_id bigint not null,
  component_id bigint not null,
  activity_id bigint not null,
  basis text not null default 'perUnit' check (basis in ('perUnit', 'time')),
  quantity_per_unit numeric(16,4),
  hours numeric(16,4) check (hours >= 0),
  gang_size numeric(16,4) check (gang_size >= 0),
  output_per_hour numeric(16,4) check (output_per_hour >= 0.0001),
  quote_line_id bigint,
  rate numeric(16,6) check (rate >= 0),
  "order" double precision not null default 0,
  primary key (account_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, template_id) references product_template on delete cascade,
  foreign key (account_id, template_id, component_id) references template_component (account_id, template_id, id) on delete cascade,
  foreign key (account_id, activity_id) references labour_activity,
  foreign key (account_id, quote_line_id) references labour_quote_line
);
create index on template_activity (account_id, template_id);
create index on template_activity (account_id, component_id);
create index on template_activity (account_id, activity_id);
create index on template_activity (account_id, quote_line_id);
create index on template_activity (account_id, component_id, "order");
select protect_table('template_activity');
select attach_feed('template_activity', 'templateActivity', 'library');

create table supply_fit_quote (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  name text not null,
  name_sort text collate "C",
  reference text,
  reference_sort text collate "C",
  valid_from date,
  valid_to date,
  project_id bigint,
  notes text,
  notes_sort text collate "C",
  subcontractor_id bigint,
  primary key (account_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, subcontractor_id) references subcontractor
);
create index on supply_fit_quote (account_id, project_id);
create index on supply_fit_quote (account_id, subcontractor_id);
create index on supply_fit_quote (account_id, left(name_sort, 300));
select protect_table('supply_fit_quote');
select attach_feed('supply_fit_quote', 'supplyFitQuote', 'library');

create table supply_fit_quote_line (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  quote_id bigint not null,
  template_id bigint not null,
  price numeric(16,6) not null check (price >= 0),
  notes text,
  notes_sort text collate "C",
  "order" double precision not null default 0,
  primary key (account_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, quote_id) references supply_fit_quote on delete cascade,
  foreign key (account_id, template_id) references product_template
);
create index on supply_fit_quote_line (account_id, quote_id);
create index on supply_fit_quote_line (account_id, template_id);
create index on supply_fit_quote_line (account_id, quote_id, "order");
select protect_table('supply_fit_quote_line');
select attach_feed('supply_fit_quote_line', 'supplyFitQuoteLine', 'library');
