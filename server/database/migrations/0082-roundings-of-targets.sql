-- Which roundings the target price made: a new target takes those away and leaves a person's own (decision 624). Those there are know their name.
alter table adjustment add column is_of_target boolean not null default false;
update adjustment set is_of_target = true
  where kind = 'rounding' and name in ('Rounding to the target price', 'Rounding of the gross to the target price');
