import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import type { Role } from "../../generated/graphql.ts";
import { searchForgiving } from "../../lib/forgiving-search.ts";
import { plural } from "../../lib/text.ts";
import { optionalParam, useUrlState, wordsParam } from "../../lib/url-state.ts";
import { GLOSSARY, type Explanation } from "../../parts/help/glossary.ts";
import type { HelpTopic } from "../../parts/help/topic.ts";
import { topicsFor, topicsNear } from "../../parts/help/topics.ts";
import { Panel } from "../../ui/Panel.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import styles from "./HelpPage.module.css";

/** `tema` is the id of the topic that somebody was led to. */
const urlSpec = { buscar: wordsParam(), tema: optionalParam() };

const WORDS: readonly Explanation[] = Object.values(GLOSSARY);

/** The names of the product, in «», stand out. */
function Answer({ text }: { text: string }) {
  return (
    <p className="below-8">
      {text.split(/(«[^»]+»)/).map((part, at) => (at % 2 === 0 ? part : <strong key={at}>{part}</strong>))}
    </p>
  );
}

function Topic({ topic, isOpen }: { topic: HelpTopic; isOpen: boolean }) {
  const { question, answer, link } = topic;
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isOpen) box.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  return (
    <details ref={box} open={isOpen} className={styles.question}>
      <summary>{question}</summary>
      <Answer text={answer} />
      {link !== undefined && (
        <p>
          <Link to={link.to}>{link.label}</Link>
        </p>
      )}
    </details>
  );
}

function found(topics: number, words: number, isNear: boolean): string {
  if (isNear)
    return "Nada coincide del todo. Esto es lo que más se parece; si no te sirve, escríbenos en «Nueva consulta».";
  const parts = [
    ...(topics === 0 ? [] : [plural(topics, "respuesta", "respuestas")]),
    ...(words === 0 ? [] : [plural(words, "palabra explicada", "palabras explicadas")]),
  ];
  return parts.length === 0
    ? "Nada coincide. Prueba con otras palabras o escríbenos en «Nueva consulta»."
    : parts.join(" y ");
}

/** What people of a role ask and what words mean; a search forgives accents and slips of the hand. */
export function HelpAnswers({ role }: { role: Role }) {
  const [{ buscar, tema }, change] = useUrlState(urlSpec);
  const exact = topicsFor(role, buscar);
  const words = searchForgiving(WORDS, buscar, ({ name, text }) => ({ title: name, text }));
  const isSearching = buscar.trim() !== "";
  const near = exact.length + words.length === 0 ? topicsNear(role, buscar) : [];
  const topics = near.length > 0 ? near : exact;
  return (
    <>
      <Panel title="Preguntas frecuentes">
        <SearchBox
          value={buscar}
          label="Buscar en la ayuda"
          placeholder="Qué quieres hacer: pagar, invitar, exportar…"
          delay={150}
          onSearch={(text) => change({ buscar: text, tema: null }, { replace: true })}
        />
        <p className="above-8 small muted" role="status">
          {isSearching ? found(topics.length, words.length, near.length > 0) : ""}
        </p>
        {topics.map((topic, at) => (
          <Topic key={topic.id} topic={topic} isOpen={topic.id === tema || (isSearching && at === 0)} />
        ))}
      </Panel>
      {words.length > 0 && (
        <Panel title="Qué significa cada palabra">
          <dl className="list stack gap-12 reading">
            {words.map(({ name, text, source }) => (
              <div key={name}>
                <dt className="strong">{name}</dt>
                <dd>
                  {text} {source !== undefined && <span className="small muted">{source}.</span>}
                </dd>
              </div>
            ))}
          </dl>
        </Panel>
      )}
    </>
  );
}
