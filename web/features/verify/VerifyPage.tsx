import { useLoaderData, type LoaderFunctionArgs } from "react-router-dom";
import { publicPaths } from "../../app/public-paths.ts";
import type { PublicHandle } from "../../app/public-page.ts";
import { VerifySealDocument } from "../../generated/plain/graphql.ts";
import { askContext } from "../../lib/ask.ts";
import { loadContactDetails } from "../../parts/leads/contact-details.ts";
import { Button } from "../../ui/site/Button.tsx";
import { CheckList } from "../../ui/site/CheckList.tsx";
import { FilePicker } from "../../ui/site/FilePicker.tsx";
import { Hero } from "../../ui/site/Hero.tsx";
import { Section } from "../../ui/site/Section.tsx";
import { TextField } from "../../ui/site/TextField.tsx";
import { Answer } from "./Answer.tsx";
import { useVerification } from "./use-verification.ts";
import styles from "./Verify.module.css";

const DESCRIPTION =
  "Comprueba si un documento con código de verificación es nuestro, sigue siendo válido y no ha cambiado: con el código del papel, con su QR o subiendo el PDF.";
const QUERY = "codigo";
const MOST_BYTES = 25 * 1024 * 1024;
const PDF_ONLY = "Sube el documento en PDF, tal como se descargó.";

export const handle = {
  head: () => ({ title: "Comprueba un documento", description: DESCRIPTION, path: publicPaths.verify() }),
} satisfies PublicHandle<unknown>;

/** Without script the server hands on what the form has sent, which is in no address of the browser's (server/pages/transport.ts). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const code = new URL(request.url).searchParams.get(QUERY)?.slice(0, 100) ?? "";
  const contact = await loadContactDetails(context);
  if (code === "") return { code, answer: null, contact };
  const { verifySeal } = await context.get(askContext)(VerifySealDocument, { code });
  return { code, answer: verifySeal, contact };
}

export const shouldRevalidate = () => false;

const WHAT_IT_SAYS = [
  "Si el documento lo emitimos nosotros y sigue siendo válido.",
  "Qué tipo de documento es, qué acredita y cuándo se emitió.",
  "Si el PDF es el original o ha cambiado en algo, aunque sea en un solo carácter.",
];
const WHAT_IT_KEEPS = [
  "No hace falta cuenta, y no preguntamos quién eres.",
  "No mostramos nombres ni otros datos de las personas: están solo en el papel.",
  "El PDF que subes se compara y no se guarda.",
];

function fileProblem({ size, type }: File): string | null {
  if (size > MOST_BYTES) return "El archivo no puede pasar de 25 MB.";
  return type === "application/pdf" || type === "" ? null : PDF_ONLY;
}

/** Whether a document is ours, unchanged and in force: by its code, its QR or the file. For everybody, without an account. */
export function Component() {
  const { contact, ...start } = useLoaderData<typeof loader>();
  const { code, setCode, answer, asking, problem, verify, check, upload } = useVerification(start);
  const take = (file: File) => {
    const refused = fileProblem(file);
    if (refused === null) return void check(file);
    upload.setError(refused);
  };
  return (
    <>
      <Hero
        title="Comprueba un documento"
        lead="Los documentos que se emiten aquí llevan al pie de cada página un código de 16 letras y números, y un QR. Escribe el código, o sube el PDF, y te decimos si es auténtico."
      >
        <div className={styles.forms}>
          <form
            action={publicPaths.verify()}
            method="post"
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault();
              void verify(code);
            }}
          >
            <TextField
              label="Código de verificación"
              name={QUERY}
              value={code}
              required
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={100}
              hint="Está al pie de cada página, por ejemplo K7QM-4T2P-9XAB-CDEF. Da igual si escribes mayúsculas, guiones o espacios."
              error={problem ?? undefined}
              onChange={(event) => setCode(event.target.value)}
            />
            <div>
              <Button type="submit" variant="accent" busy={asking}>
                Comprobar el código
              </Button>
            </div>
          </form>
          <FilePicker
            action="Subir el PDF"
            hint="El archivo tal como se descargó, de 25 MB como mucho. Se compara y no se guarda."
            accept="application/pdf"
            error={upload.error}
            onFile={take}
          />
        </div>
      </Hero>
      <Section title="Resultado" tone="paper">
        <div role="status">
          {answer === null ? (
            <p>
              {asking || upload.running
                ? "Comprobando…"
                : "Aquí aparecerá si el documento es nuestro, si sigue siendo válido y qué acredita."}
            </p>
          ) : (
            <Answer key={`${answer.state} ${answer.seal?.code ?? ""}`} answer={answer} />
          )}
        </div>
      </Section>
      <Section title="Si te ha llegado una carta por una deuda">
        <p>
          Su código corto solo abre tu enlace personal, y aquí no se comprueba. Para saber si la carta es
          nuestra no hace falta que lo uses: escríbenos con la referencia de la carta y una persona te lo
          dice.
        </p>
        {contact !== null && (
          <p>
            <a href={`mailto:${contact.supportEmail}`}>{contact.supportEmail}</a>
          </p>
        )}
      </Section>
      <Section title="Qué te decimos, y qué no" tone="paper">
        <CheckList items={[...WHAT_IT_SAYS, ...WHAT_IT_KEEPS]} />
      </Section>
    </>
  );
}
