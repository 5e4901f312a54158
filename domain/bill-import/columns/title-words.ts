import type { ColumnRole } from './columns'

type TitledRole = Exclude<
  ColumnRole,
  | 'ignore'
  | 'nameAlso'
  | 'zoneQuantity'
  | 'ratePence'
  | 'amountPence'
  | 'amountAlso'
  | 'amountLess'
  | 'rateAlso'
  | 'quantityLess'
  | 'markup'
  | 'factor'
  | 'per'
>

/** Column titles of English, German and French bills, as keys of `wordKey`, separated by commas. The earlier a title is in its list, the better it fits. */
const LISTS: Readonly<Record<TitledRole, string>> = {
  depth: 'hierarchy, level, depth, outline level, wbs level, niveau, hierarchie, ebene, gliederungsebene, tiefe',
  section: 'section, heading, trade, work section, bill, trade section, lot, chapitre, titel, abschnitt, gewerk',
  ref:
    'ref, reference, item ref, item no, item number, no, nr, item code, code, id, identification, bill ref, ' +
    'boq ref, line, line no, clause, item, pos, position, positionsnummer, pos nr, oz, ordnungszahl, numero, ' +
    'n, repere, article, sl no, sl, s no, sr no, sno, serial no, item nr, lfd nr, spec section, csi code, bid item, ' +
    'activity id, activity no, activity number, activity ref, activity code, sor code, vo, vo no, vo ref, stage no, stage, codigo, lp, post, البند, رقم البند',
  name:
    'product, product name, item, item name, name, title, work item, material, element, kurztext, leistung, ' +
    'bezeichnung, designation, libelle, intitule, ouvrage, nom, short description, short text, ' +
    'item description, description of work, description of works, work description, bill description, ' +
    'description, descriptions, beschreibung, description of item, description of items, item of work, particulars, work package, ' +
    'package, activity description, activity name, activity, task, work, works, stage description, description of activity, resumen, opis, omschrijving, الوصف, بيان الاعمال, وصف, وصف الاعمال',
  description:
    'specification, spec, long description, full description, langtext, details, detail, description, ' +
    'descriptif, beschreibung, specifications, item specification, scope',
  notes:
    'notes, note, remarks, remark, comments, comment, observations, remarques, bemerkung, bemerkungen, ' +
    'anmerkung, suggested',
  unit:
    'unit, units, uom, unit of measure, unit of measurement, measure, u, unite, unites, einheit, me, eh, ' +
    'mengeneinheit, qu, ud, j m, eenheid, الوحدة',
  quantity:
    'quantity, qty, quant, quantities, bill quantity, bill qty, total quantity, total qty, total units, ' +
    'total # units, amount required, quantite, qte, quantites, menge, lv menge, anzahl, volume, no off, cantidad, ilosc, hoeveelheid, الكمية',
  discount:
    'discount, discount %, % discount, disc, disc %, less %, nachlass, nachlass %, rabatt, rabatt %, remise, remise %',
  zoneName: 'zone, zone name, location, area, level name, block, plot, floor, localisation, emplacement, bauteil, ort',
  rate:
    'rate, rate £, £ rate, unit rate, rate per unit, unit price, price, price per unit, £ per unit, unit cost, ' +
    'price £, cost per unit, rate gbp, ep, einheitspreis, ep €, ep in eur, e preis, preis, up, prix unitaire, ' +
    'pu, pu ht, p u, p u h t, prix unitaire ht, prix u, prix, contract, precio, cena jedn, cena jednostkowa, prijs per eenheid, prijs, سعر الوحدة, السعر',
  amount:
    'amount, amount £, £ amount, £ p, £p, total, total £, £ total, total price, total cost, line total, extension, ' +
    'value, £, sum, net amount, subtotal, sub total, sub total cost, cost, cost £, price total, gp, gesamtpreis, ' +
    'gesamt, extended price, extended amount, rs, rm, eur, €, gbp, usd, $, betrag, gp €, gesamtbetrag, it, montant, montant ht, total ht, prix total, prix total ht, ' +
    'total h t, montant h t, net £, net, lump sum price, lump sum price £, lump sum £, the prices, prices, prices £, fee £, fee, ' +
    'amount excl vat, total excl vat, amount ex vat, add £, addition £, additions £, ext price, ext, goods value, line value, net value, net total, importe, wartosc, totaal, المبلغ, الاجمالي, المبلغ الاجمالي',
}

/** Titles by role, for roles that have any. */
export const TITLES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(LISTS).map(([role, words]) => [role, words.split(', ')]),
)
