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
  const columns = new Map(columnsOf(entity).map(({ propertyName, options }) => [propertyName, options]));
  const parts = properties.map((property) => {
    const options = columns.get(property);
    if (!options) throw new Error(`${entity.name} has no column ${property}`);
    const asText = options.type === "date" || options.type === "numeric";
    return `${alias}."${options.name ?? property}"${asText ? "::text" : ""} AS "${property}"`;
  });
  return parts.join(", ");
}

/** The same of all that the entity gives where nothing is chosen; rows then are entities. */
export function wholeSelectList<E extends object>(entity: new () => E, alias: string): string {
  const given = columnsOf(entity).filter(({ options }) => options.select !== false);
  return selectList(
    entity,
    alias,
    given.map(({ propertyName }) => propertyName as keyof E & string),
  );
}

function columnsOf(entity: new () => object) {
  return getMetadataArgsStorage().filterColumns(entity);
}
