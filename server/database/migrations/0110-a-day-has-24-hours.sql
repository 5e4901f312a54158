-- Thirty hours of one person on one day were accepted. "not valid" leaves those there are to be put right by a person; whatever is written from now on is
-- checked. What was archived may stay as it is, so that a wrong record can be put away (decision 721).
alter table labour_allocation drop constraint labour_allocation_hours_check;
alter table labour_allocation add constraint labour_allocation_hours_check
  check (hours >= 0.0001 and (hours <= 24 or archived_at is not null)) not valid;
