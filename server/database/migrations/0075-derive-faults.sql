-- Why a file cannot be split into pages or made grey, in words, once that was found out.
alter table file add column derive_faults jsonb not null default '{}';
