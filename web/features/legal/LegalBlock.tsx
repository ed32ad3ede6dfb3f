import type { ReactNode } from "react";
import styles from "./LegalBlock.module.css";
import type { LegalPageQuery } from "../../generated/plain/graphql.ts";

type Block = NonNullable<LegalPageQuery["legalDocument"]>["sections"][number]["blocks"][number];

/** An e-mail address, or a web address with or without its protocol. */
const ADDRESS =
  /([^\s<>()@;,]+@[^\s<>()@;,]+\.[a-z]{2,}|https?:\/\/[^\s<>();,]*[^\s<>();,.]|www\.[\w.-]+\w)/iu;

function linkTo(address: string): string {
  if (address.includes("@")) return `mailto:${address}`;
  return address.startsWith("www.") ? `https://${address}` : address;
}

/** A text with the addresses in it as links. */
function linked(text: string): ReactNode[] {
  return text.split(ADDRESS).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the same address may stand twice
      <a key={index} href={linkTo(piece)}>
        {piece}
      </a>
    ),
  );
}

/** On narrow screens every row is a card with its columns' names. */
function Table({ block: { columns, rows }, label }: { block: Block; label: string }) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells.join()}>
            {cells.map((cell, index) => (
              <td key={columns[index]}>
                <span className={styles.column} aria-hidden="true">
                  {columns[index]}
                </span>
                <span>{linked(cell)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function LegalBlock({ block, label }: { block: Block; label: string }) {
  if (block.kind === "TABLE") return <Table block={block} label={label} />;
  if (block.kind === "PARAGRAPH") return <p className={styles.paragraph}>{linked(block.text)}</p>;
  return (
    <ul className={styles.list}>
      {block.items.map((item) => (
        <li key={item}>{linked(item)}</li>
      ))}
    </ul>
  );
}
