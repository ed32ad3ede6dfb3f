import { getMetadataArgsStorage } from "typeorm";

/**
 * `t.account_id AS "accountId", …` for a statement in SQL, from what the entity says of its columns; rows then are
 * `Pick<Entity, …>`. Days come as "yyyy-mm-dd" and decimals as text, within JSON too, as the entity gives them.
 */
export function selectList<E extends object>(
  entity: new () => E,
  alias: string,
  properties: readonly (keyof E & string)[],
): string {
  const parts = optionsOf(entity, properties).map(({ property, name, type }) => {
    const asText = type === "date" || type === "numeric";
    return `${alias}."${name}"${asText ? "::text" : ""} AS "${property}"`;
  });
  return parts.join(", ");
}

/**
 * Of an INSERT of `columns` that selects `values` from jsonb_to_recordset($1) AS (`fields`): any number of rows as one JSON
 * parameter, their keys the entity's.
 */
export function recordLists<E extends object>(
  entity: new () => E,
  properties: readonly (keyof E & string)[],
): { columns: string; values: string; fields: string } {
  const options = optionsOf(entity, properties);
  return {
    columns: options.map(({ name }) => `"${name}"`).join(", "),
    values: options.map(({ property }) => `"${property}"`).join(", "),
    fields: options.map(({ property, type, length }) => `"${property}" ${type}${length}`).join(", "),
  };
}

/** `names = excluded.names, …` for the `DO UPDATE SET` of such an insert. */
export function excludedList<E extends object>(
  entity: new () => E,
  properties: readonly (keyof E & string)[],
): string {
  return optionsOf(entity, properties)
    .map(({ name }) => `"${name}" = excluded."${name}"`)
    .join(", ");
}

function optionsOf<E extends object>(entity: new () => E, properties: readonly (keyof E & string)[]) {
  const columns = new Map(columnsOf(entity).map(({ propertyName, options }) => [propertyName, options]));
  return properties.map((property) => {
    const options = columns.get(property);
    if (!options) throw new Error(`${entity.name} has no column ${property}`);
    const length = options.length === undefined ? "" : `(${options.length})`;
    return { property, name: options.name ?? property, type: String(options.type), length };
  });
}

/** The same of all that the entity gives where nothing is chosen; rows then are entities. */
export function wholeSelectList(entity: new () => object, alias: string): string {
  const given = columnsOf(entity).filter(({ options }) => options.select !== false);
  return selectList<Record<string, unknown>>(
    entity as new () => Record<string, unknown>,
    alias,
    given.map(({ propertyName }) => propertyName),
  );
}

function columnsOf(entity: new () => object) {
  return getMetadataArgsStorage().filterColumns(entity);
}
