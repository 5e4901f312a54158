-- The feed's triggers in fewer steps. Every write pays for them, and the last part runs while the scope's head is locked.
--
-- What an update moved between scopes is what the old rows say and the new ones do not: set against set, where a join planned for one row
-- would compare every old row with every new one. What was touched, what was moved and the mark are one statement.
create or replace function write_feed_function(name text, resource text, scope_kind text, scope_column text) returns void language plpgsql as $write$
declare
  scope_of text := case when scope_column is null then quote_literal(scope_kind) else format('%L || r.%I', scope_kind || ':', scope_column) end;
  owned text := case when name in ('project', 'assessment', 'user') then format('%L || r.id', name || ':') end;
  note constant text := $sql$select pg_current_xact_id(), r.account_id, %s, %L, r.id, %s, %s from %s r$sql$;
  mark constant text := $sql$(select distinct pg_current_xact_id(), r.account_id, '', '', 0::bigint, false, null from %s r)$sql$;
  touch constant text := $sql$
    insert into sync_touch as known %s
    on conflict (tx, account_id, scope, resource, record_id) do update set gone = excluded.gone, reason = excluded.reason
      where known.gone is distinct from excluded.gone;$sql$;
  also constant text := ' union all ';
  opened text := case when owned is null then also else also || format(note, owned, '*', 'false', 'null', 'new_rows') || also end;
  closed text := case when owned is null then also else also || format(note, owned, '*', 'true', '''deleted''', 'old_rows') || also end;
  moved text := case when scope_column is null then '' else format(note, scope_of, resource, 'true', '''moved''',
    format('(select account_id, id, %1$I from old_rows except select account_id, id, %1$I from new_rows)', scope_column)) || also end;
begin
  execute format('create or replace function %I() returns trigger language plpgsql as $f$ begin
    if tg_op = ''INSERT'' then %s
    elsif tg_op = ''DELETE'' then %s
    else %s
    end if;
    return null;
  end $f$', 'feed_' || name,
    format(touch, format(note, scope_of, resource, 'false', 'null', 'new_rows') || opened || format(mark, 'new_rows')),
    format(touch, format(note, scope_of, resource, 'true', '''deleted''', 'old_rows') || closed || format(mark, 'old_rows')),
    format(touch, moved || format(note, scope_of, resource, 'false', 'null', 'new_rows') || also || format(mark, 'new_rows')));
end
$write$;

create or replace function attach_feed(name text, resource text, scope_kind text, scope_column text default null) returns void language plpgsql as $$
begin
  perform write_feed_function(name, resource, scope_kind, scope_column);
  perform attach_feed_triggers(name);
end
$$;

select write_feed_function(name, resource, scope_kind, scope_column) from (values
  ('role', 'role', 'account', null),
  ('user', 'user', 'account', null),
  ('notification', 'notification', 'user', 'user_id'),
  ('trade', 'trade', 'account', null),
  ('material_type', 'materialType', 'account', null),
  ('fixed_cost_type', 'fixedCostType', 'account', null),
  ('fixed_cost_holiday', 'fixedCostHoliday', 'account', null),
  ('work_package', 'workPackage', 'account', null),
  ('work_package_sub_group', 'workPackageSubGroup', 'account', null),
  ('issue_type', 'issueType', 'account', null),
  ('document_template', 'documentTemplate', 'account', null),
  ('vat_code', 'vatCode', 'account', null),
  ('cis_code', 'cisCode', 'account', null),
  ('nominal_code', 'nominalCode', 'account', null),
  ('company', 'company', 'account', null),
  ('client', 'client', 'account', null),
  ('client_person', 'clientPerson', 'account', null),
  ('client_address', 'clientAddress', 'account', null),
  ('supplier', 'supplier', 'account', null),
  ('supplier_person', 'supplierPerson', 'account', null),
  ('supplier_address', 'supplierAddress', 'account', null),
  ('subcontractor', 'subcontractor', 'account', null),
  ('subcontractor_person', 'subcontractorPerson', 'account', null),
  ('subcontractor_address', 'subcontractorAddress', 'account', null),
  ('operative', 'operative', 'account', null),
  ('project', 'project', 'index', null),
  ('project_package', 'projectPackage', 'index', null),
  ('project_supplier', 'projectSupplier', 'index', null),
  ('assessment', 'assessment', 'index', null),
  ('material', 'material', 'library', null),
  ('labour_activity', 'labourActivity', 'library', null),
  ('fixed_cost', 'fixedCost', 'library', null),
  ('material_quote', 'materialQuote', 'library', null),
  ('material_quote_line', 'materialQuoteLine', 'library', null),
  ('labour_quote', 'labourQuote', 'library', null),
  ('labour_quote_line', 'labourQuoteLine', 'library', null),
  ('product_template', 'productTemplate', 'library', null),
  ('template_component', 'templateComponent', 'library', null),
  ('template_material', 'templateMaterial', 'library', null),
  ('template_activity', 'templateActivity', 'library', null),
  ('supply_fit_quote', 'supplyFitQuote', 'library', null),
  ('supply_fit_quote_line', 'supplyFitQuoteLine', 'library', null),
  ('project_drawing', 'projectDrawing', 'project', 'project_id'),
  ('project_document', 'projectDocument', 'project', 'project_id'),
  ('issue', 'issue', 'project', 'project_id'),
  ('issue_photo', 'issuePhoto', 'project', 'project_id'),
  ('issue_comment', 'issueComment', 'project', 'project_id'),
  ('delivery', 'delivery', 'project', 'project_id'),
  ('product_progress', 'productProgress', 'project', 'project_id'),
  ('assessment_zone', 'assessmentZone', 'assessment', 'assessment_id'),
  ('product_group', 'productGroup', 'assessment', 'assessment_id'),
  ('assessment_product', 'assessmentProduct', 'assessment', 'assessment_id'),
  ('product_quantities', 'productQuantities', 'assessment', 'assessment_id')
) fed (name, resource, scope_kind, scope_column);

-- Counts change only where records come and go: an update of the feed that only moves revisions writes nothing.
create or replace function count_feed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into sync_count as known (account_id, scope, resource, records)
    select account_id, scope, resource, count(*) from after_change where not deleted group by account_id, scope, resource
    on conflict (account_id, scope, resource) do update set records = known.records + excluded.records;
  elsif tg_op = 'UPDATE' then
    insert into sync_count as known (account_id, scope, resource, records)
    select account_id, scope, resource, sum(step) from (
      select account_id, scope, resource, 1 as step from after_change where not deleted
      union all select account_id, scope, resource, -1 from before_change where not deleted) change
    group by account_id, scope, resource having sum(step) <> 0
    on conflict (account_id, scope, resource) do update set records = known.records + excluded.records;
  else
    update sync_count c set records = c.records - gone.records
    from (select account_id, scope, resource, count(*) as records from before_change where not deleted group by account_id, scope, resource) gone
    where (c.account_id, c.scope, c.resource) = (gone.account_id, gone.scope, gone.resource);
  end if;
  return null;
end $$;
