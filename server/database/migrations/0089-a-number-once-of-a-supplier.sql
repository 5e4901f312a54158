-- A supplier has a number once over all its papers, external costs too. Letters that look alike are one, as normaliseReference of the domain has
-- it; rules of the records hold two writers apart (decision 662).
create or replace function normalise_reference(reference text) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    translate(
      regexp_replace(
        regexp_replace(
          translate(
            normalize(reference, nfkd),
            'abcdefghijklmnopqrstuvwxyzАВЕКМНОРСТУХІЈЅавекмнорстухіјѕΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβεζηικμνορτυχбгджзлпфцчшщъыьэюяγδθλξπσφψωςı',
            'ABCDEFGHIJKLMNOPQRSTUVWXYZABEKMHOPCTYXIJSABEKMHOPCTYXIJSABEZHIKMNOPTYXABEZHIKMNOPTYXБГДЖЗЛПФЦЧШЩЪЫЬЭЮЯΓΔΘΛΞΠΣΦΨΩΣI'),
          '[^A-Z0-9\u00C0-\u02AF\u0370-\u1FFF\u2C00-\uD7FF\uF900-\uFDFF]+', '', 'g'),
        '(^|[^0-9])0+([0-9])', '\1\2', 'g'),
      'OIL', '011'),
    '(^|[^0-9])0+([0-9])', '\1\2', 'g')
$$;
reindex table material_invoice;
reindex table fixed_cost_invoice;
create index on external_cost (account_id, supplier_id, normalise_reference(reference));
