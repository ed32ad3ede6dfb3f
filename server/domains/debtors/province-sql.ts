// SQL: places are spelt and found by the database.

/** SQL: in which province an address lies, by postal code, else by the place after its last comma; null: it doesn't tell. */
export function provinceSql(address: string): string {
  return `coalesce(
         substring(${address} FROM '\\m(0[1-9]|[1-4][0-9]|5[0-2])[0-9]{3}\\M'),
         (SELECT p.province FROM places p WHERE p.spelling = btrim(regexp_replace(
           search_text(regexp_replace(regexp_replace(${address}, '^.*,', ''), '[0-9]', '', 'g')), ' +', ' ', 'g'))))`;
}
