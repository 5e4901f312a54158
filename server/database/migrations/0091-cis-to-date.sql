-- CIS is worked on labour to date less what it was worked on before, and the statement of a payment names firm and verification (decision 670).
alter table labour_application
  add column left_out_before numeric(16,2), add column cis_base_before numeric(16,2), add column cis_verification text,
  add column cis_verification_sort text collate "C";
alter table company add column employer_reference text, add column employer_reference_sort text collate "C";
update labour_application l
  set left_out_before = before.left_out, cis_base_before = before.cis_base
  from (
    select account_id, id,
      coalesce(lag(approved_materials - case when materials_after_retention
        then round(approved_materials * retention_percentage / 100, 2) else 0 end) over turn, 0) as left_out,
      coalesce(sum(cis_base) over (turn rows between unbounded preceding and 1 preceding), 0) as cis_base
    from labour_application
    where state in ('approved', 'paid') and archived_at is null
    window turn as (partition by account_id, project_id, subcontractor_id
      order by effective_date, account_sequence_number nulls last, id)
  ) before
  where before.account_id = l.account_id and before.id = l.id;
