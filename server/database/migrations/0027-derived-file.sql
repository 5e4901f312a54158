-- Files made of other files: the pages of a PDF, and what was drawn in grey. One of each for each page, however often it is asked for.

alter table file
  add column source_file_id bigint,
  add column derivation text check (derivation in ('page', 'grey')),
  -- Of the source; 0 stands for all of it.
  add column page_number integer not null default 0,
  add foreign key (account_id, source_file_id) references file on delete set null (source_file_id);
create unique index on file (account_id, source_file_id, derivation, page_number);
