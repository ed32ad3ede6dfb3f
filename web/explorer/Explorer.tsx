import { GraphiQL } from "graphiql";
import type { GraphQLSchema } from "graphql";
import { useEffect, useMemo, useState } from "react";
import { tabItems } from "../lib/browser-storage.ts";
import { currentDisplay } from "../lib/display.ts";
import { forgetKey, isOpenToSessions, rememberedAsker, rememberKey, type Asker } from "./asker.ts";
import { AskerBar } from "./AskerBar.tsx";
import { ask, loadContract } from "./contract.ts";
import { EXAMPLES } from "./examples.ts";
import styles from "./Explorer.module.css";

/** What is typed and asked stays in this tab: questions may name people. */
const storage = {
  getItem: (name: string) => tabItems().getItem(name),
  setItem: (name: string, value: string) => tabItems().setItem(name, value),
  removeItem: (name: string) => tabItems().removeItem(name),
  // Asked for by the library's types alone.
  clear: () => undefined,
  length: 0,
};

/** GraphiQL over our own contract, asking with a session or a key. */
export function Explorer() {
  const [asker, setAsker] = useState(rememberedAsker);
  const [schema, setSchema] = useState<GraphQLSchema | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    if (asker === null) return undefined;
    let isCurrent = true;
    void loadContract(asker).then((answer) => {
      if (!isCurrent) return;
      setProblem("problem" in answer ? answer.problem : null);
      setSchema("schema" in answer ? answer.schema : null);
    });
    return () => void (isCurrent = false);
  }, [asker]);

  const choose = (chosen: Asker | null) => {
    if (chosen?.as === "key") rememberKey(chosen.key);
    else forgetKey();
    setProblem(null);
    setSchema(null);
    setAsker(chosen);
  };

  return (
    <div className={styles.page}>
      <AskerBar
        asker={asker}
        isLoading={asker !== null && schema === null && problem === null}
        onChoose={choose}
      />
      <main className={styles.main}>
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        {asker?.as === "session" && !isOpenToSessions && (
          <p className={styles.note} role="status">
            Con tu sesión puedes leer el contrato. Para preguntar, pega una clave de API: este servidor solo
            admite preguntas libres con una clave.
          </p>
        )}
        {asker !== null && schema !== null ? (
          <Questions asker={asker} schema={schema} />
        ) : (
          <p className={styles.start}>
            {asker === null
              ? "Pega una clave de API o inicia sesión para ver el contrato y preguntar."
              : "Cuando se haya cargado el contrato, aquí podrás preguntar."}
          </p>
        )}
      </main>
    </div>
  );
}

/** CodeMirror makes its fields late and without a name: each gets that of the part it stands in. */
function nameFields(questions: HTMLElement | null): (() => void) | undefined {
  if (questions === null) return undefined;
  const name = () => {
    for (const field of questions.querySelectorAll("textarea:not([aria-label])"))
      field.setAttribute("aria-label", field.closest("section")?.getAttribute("aria-label") ?? "Editor");
  };
  const changes = new MutationObserver(name);
  changes.observe(questions, { childList: true, subtree: true });
  name();
  return () => changes.disconnect();
}

function Questions({ asker, schema }: { asker: Asker; schema: GraphQLSchema }) {
  const fetcher = useMemo(
    () => (question: object, options?: { headers?: Record<string, unknown> }) =>
      ask(asker, question, options?.headers ?? {}),
    [asker],
  );
  return (
    <div className={styles.questions} lang="en" ref={nameFields}>
      <GraphiQL
        fetcher={fetcher as never}
        schema={schema}
        storage={storage}
        shouldPersistHeaders={false}
        showPersistHeadersSettings={false}
        defaultTabs={EXAMPLES.map(({ query, variables }) => ({ query, variables: variables ?? null }))}
        forcedTheme={currentDisplay().scheme ?? "system"}
      />
    </div>
  );
}
