import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router-dom";
import { askContext } from "../../lib/ask.ts";
import { type LegalDocument, publicPaths } from "../../app/public-paths.ts";
import type { PublicHandle } from "../../app/public-page.ts";
import { formatDate } from "../../lib/format.ts";
import {
  LegalIndexPageDocument,
  type LegalEntryFragment,
  type LegalIndexPageQuery,
} from "../../generated/plain/graphql.ts";
import styles from "./LegalIndexPage.module.css";
import { LegalShell } from "./LegalShell.tsx";

type Name = Exclude<keyof LegalIndexPageQuery, "__typename">;

const GROUPS: { title: string; entries: (readonly [Name, LegalDocument])[] }[] = [
  {
    title: "Para todas las personas",
    entries: [
      ["userPrivacy", "privacy-policy-user"],
      ["userTerms", "terms-user"],
      ["cookies", "cookies-policy"],
      ["security", "security-policy"],
    ],
  },
  {
    title: "Para especialistas",
    entries: [
      ["specialistTerms", "terms-specialist"],
      ["specialistPrivacy", "privacy-policy-specialist"],
    ],
  },
];

export function loader({ context }: LoaderFunctionArgs): Promise<LegalIndexPageQuery> {
  return context.get(askContext)(LegalIndexPageDocument, {});
}

export const handle = {
  head: () => ({
    title: "Documentos legales",
    description:
      "Privacidad, términos y condiciones, cookies y seguridad de Acuerdo, para usuarios y especialistas. Con descarga en PDF.",
    path: publicPaths.legalIndex(),
  }),
} satisfies PublicHandle<LegalIndexPageQuery>;

function Entry({ document, address }: { document: LegalEntryFragment; address: LegalDocument }) {
  const { title, summary, version, effectiveFrom } = document;
  return (
    <li className={styles.entry}>
      <h3>
        <Link to={publicPaths.legal(address)}>{title}</Link>
      </h3>
      <p>{summary}</p>
      <p className={styles.facts}>
        Versión {version}, en vigor desde el <time dateTime={effectiveFrom}>{formatDate(effectiveFrom)}</time>
      </p>
    </li>
  );
}

/** The six texts and what each is about. */
export function Component() {
  const documents = useLoaderData<LegalIndexPageQuery>();
  return (
    <LegalShell
      title="Documentos legales"
      lead="Las reglas de Acuerdo, escritas para que se entiendan. Cada documento puede leerse aquí y descargarse en PDF."
    >
      {GROUPS.map(({ title, entries }) => (
        <section key={title} className={styles.group} aria-label={title}>
          <h2>{title}</h2>
          <ul className={styles.entries}>
            {entries.map(([name, address]) => {
              const document = documents[name];
              return document && <Entry key={name} document={document} address={address} />;
            })}
          </ul>
        </section>
      ))}
    </LegalShell>
  );
}
