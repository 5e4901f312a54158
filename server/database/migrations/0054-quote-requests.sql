-- Quote requests: what is asked, who is asked, what they answered and the files that show it.
create table quote_request (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  assessment_id bigint not null,
  number bigint,
  reference text,
  reference_sort text collate "C",
  name text not null,
  name_sort text collate "C",
  kind text not null default 'saf' check (kind in ('saf', 'materials')),
  due_date date,
  open_days bigint default 90 check (open_days >= 0 and open_days <= 3650),
  message text,
  message_sort text collate "C",
  state text not null default 'draft' check (state in ('draft', 'sent', 'received', 'applied', 'declined', 'expired')),
  sent_at timestamptz(3),
  applied_at timestamptz(3),
  primary key (account_id, id),
  unique (account_id, assessment_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, assessment_id) references assessment on delete cascade
);
select protect_table('quote_request');
select limit_to_licence('quote_request');
select attach_feed('quote_request', 'quoteRequest', 'assessment', 'assessment_id');
create table quote_request_line (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  assessment_id bigint not null,
  request_id bigint not null,
  product_id bigint,
  material_id bigint,
  ref text,
  ref_sort text collate "C",
  name text not null,
  name_sort text collate "C",
  description text,
  description_sort text collate "C",
  unit text,
  unit_sort text collate "C",
  quantity numeric(16,4),
  allowance numeric(16,2) check (allowance >= 0),
  "order" double precision not null default 0,
  primary key (account_id, id),
  unique (account_id, assessment_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, assessment_id) references assessment on delete cascade,
  foreign key (account_id, assessment_id, request_id) references quote_request (account_id, assessment_id, id) on update cascade on delete cascade,
  foreign key (account_id, assessment_id, product_id) references assessment_product (account_id, assessment_id, id) on update cascade,
  foreign key (account_id, material_id) references material
);
create index on quote_request_line (account_id, request_id);
create index on quote_request_line (account_id, product_id);
create index on quote_request_line (account_id, material_id);
create index on quote_request_line (account_id, request_id, "order");
select protect_table('quote_request_line');
select limit_to_licence('quote_request_line');
select attach_feed('quote_request_line', 'quoteRequestLine', 'assessment', 'assessment_id');
create table bidder_quote (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  assessment_id bigint not null,
  request_id bigint not null,
  name text not null,
  name_sort text collate "C",
  subcontractor_id bigint,
  supplier_id bigint,
  contact text,
  contact_sort text collate "C",
  email text,
  email_sort text collate "C",
  state text not null default 'to_ask' check (state in ('to_ask', 'sent', 'received', 'declined')),
  sent_at timestamptz(3),
  sent_to text,
  sent_to_sort text collate "C",
  fault text,
  fault_sort text collate "C",
  received_on date,
  reference text,
  reference_sort text collate "C",
  valid_to date,
  qualifications text,
  qualifications_sort text collate "C",
  primary key (account_id, id),
  unique (account_id, assessment_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, assessment_id) references assessment on delete cascade,
  foreign key (account_id, assessment_id, request_id) references quote_request (account_id, assessment_id, id) on update cascade on delete cascade,
  foreign key (account_id, subcontractor_id) references subcontractor,
  foreign key (account_id, supplier_id) references supplier
);
create index on bidder_quote (account_id, request_id);
create index on bidder_quote (account_id, subcontractor_id);
create index on bidder_quote (account_id, supplier_id);
select protect_table('bidder_quote');
select limit_to_licence('bidder_quote');
select attach_feed('bidder_quote', 'bidderQuote', 'assessment', 'assessment_id');
create table bidder_quote_prices (
  account_id bigint not null,
  record_id bigint not null,
  target_id bigint not null,
  price numeric(16,6) check (price >= 0),
  per numeric(16,4) check (per >= 0.0001),
  quantity numeric(16,4),
  note text,
  note_sort text collate "C",
  is_accepted boolean not null default false,
  is_picked boolean not null default false,
  primary key (account_id, record_id, target_id),
  foreign key (account_id, record_id) references bidder_quote on delete cascade,
  foreign key (account_id, target_id) references quote_request_line
);
create index on bidder_quote_prices (account_id, target_id);
select protect_table('bidder_quote_prices');
select attach_feed_child('bidder_quote_prices', 'bidder_quote', 'bidderQuote', 'assessment', 'assessment_id');
create table bidder_quote_applied (
  account_id bigint not null,
  record_id bigint not null,
  target_id bigint not null,
  price numeric(16,6) not null default 0.000000,
  primary key (account_id, record_id, target_id),
  foreign key (account_id, record_id) references bidder_quote on delete cascade,
  foreign key (account_id, target_id) references quote_request_line
);
create index on bidder_quote_applied (account_id, target_id);
select protect_table('bidder_quote_applied');
select attach_feed_child('bidder_quote_applied', 'bidder_quote', 'bidderQuote', 'assessment', 'assessment_id');
create table quote_file (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  assessment_id bigint not null,
  request_id bigint not null,
  quote_id bigint not null,
  kind text not null default 'reply' check (kind in ('reply', 'enquiry')),
  file_name text not null,
  file_name_sort text collate "C",
  file_id bigint not null,
  primary key (account_id, id),
  unique (account_id, assessment_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, assessment_id) references assessment on delete cascade,
  foreign key (account_id, assessment_id, request_id) references quote_request (account_id, assessment_id, id) on update cascade on delete cascade,
  foreign key (account_id, assessment_id, quote_id) references bidder_quote (account_id, assessment_id, id) on update cascade on delete cascade,
  foreign key (account_id, file_id) references file
);
create index on quote_file (account_id, request_id);
create index on quote_file (account_id, quote_id);
select protect_table('quote_file');
select limit_to_licence('quote_file');
select attach_feed('quote_file', 'quoteFile', 'assessment', 'assessment_id');
