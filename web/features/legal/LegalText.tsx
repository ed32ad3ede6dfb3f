import { Link } from "react-router-dom";
import { type LegalDocument, publicPaths } from "../../app/public-paths.ts";
import { openConsentSettings } from "../../lib/consent.ts";
import { formatDate } from "../../lib/format.ts";
import { Button } from "../../ui/site/Button.tsx";
import { LegalBlock } from "./LegalBlock.tsx";
import { LegalContents } from "./LegalContents.tsx";
import { LegalShell } from "./LegalShell.tsx";
import styles from "./LegalText.module.css";
import type { LegalPageQuery } from "../../generated/plain/graphql.ts";

export type LegalTextData = NonNullable<LegalPageQuery["legalDocument"]>;

interface LegalTextProps {
  document: LegalTextData;
  address: LegalDocument;
}

function TextSection({ section }: { section: LegalTextProps["document"]["sections"][number] }) {
  return (
    <section aria-labelledby={section.anchor}>
      <h2 id={section.anchor}>{section.title}</h2>
      {section.blocks.map((block, index) => (
        // The blocks of a version never move.
        // oxlint-disable-next-line react/no-array-index-key
        <LegalBlock key={index} block={block} label={section.title} />
      ))}
    </section>
  );
}

/** One legal text: contents at the side on large screens, folded above the text on small ones. */
export function LegalText({ document, address }: LegalTextProps) {
  const { key, title, summary, version, effectiveFrom, sections } = document;
  return (
    <LegalShell
      title={title}
      lead={summary}
      documentKey={key}
      way={
        <p className={styles.way}>
          <Link to={publicPaths.legalIndex()}>Documentos legales</Link>
        </p>
      }
      facts={
        <p className={styles.facts}>
          Versión {version}, en vigor desde el{" "}
          <time dateTime={effectiveFrom}>{formatDate(effectiveFrom)}</time>
        </p>
      }
      actions={
        address === "cookies-policy" ? (
          <span className={styles.settings}>
            <Button onClick={openConsentSettings}>Configurar cookies</Button>
          </span>
        ) : undefined
      }
    >
      <div className={styles.columns}>
        <LegalContents sections={sections} />
        <div className={styles.text}>
          {sections.map((section) => (
            <TextSection key={section.anchor} section={section} />
          ))}
          <p className={styles.end}>
            <a href="#contenido">Volver arriba</a>
          </p>
        </div>
      </div>
    </LegalShell>
  );
}
