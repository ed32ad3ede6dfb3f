import { paths } from "../../app/paths.ts";
import { LinkButton } from "../../ui/Button.tsx";
import { Illustration } from "../../ui/illustrations/Illustration.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import styles from "./EntrancePage.module.css";

const WAYS = [
  {
    title: "Conciliación",
    text: "Una persona independiente acerca a las partes y propone una salida que ambas puedan aceptar.",
  },
  {
    title: "Mediación",
    text: "Quien media dirige la conversación sin imponer nada: el acuerdo lo encuentran las partes.",
  },
  {
    title: "Recuperación",
    text: "La deuda se reclama con orden y respeto, se documenta cada gestión y se acuerda cómo pagarla.",
  },
] as const;

/** The entrance: what this is, and the way in. */
export function Component() {
  return (
    <>
      <section className={styles.hero}>
        <div>
          <PageTitle className={styles.title} tab="Conciliación, mediación y recuperación de deudas">
            Las deudas se resuelven hablando
          </PageTitle>
          <p className={styles.lead}>
            Acuerdo reúne a quien reclama y a quien debe con especialistas independientes, para llegar a un
            acuerdo sin ir a juicio.
          </p>
          <LinkButton variant="accent" to={paths.login()}>
            Entrar en Acuerdo
          </LinkButton>
        </div>
        <div className={styles.picture}>
          <Illustration name="agreement" width={440} />
        </div>
      </section>
      <section className={styles.ways} aria-labelledby="ways-title">
        <h2 id="ways-title">Tres caminos hacia un acuerdo</h2>
        <ul>
          {WAYS.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
