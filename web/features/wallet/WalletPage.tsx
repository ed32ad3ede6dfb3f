import { useLoaderData, type LoaderFunctionArgs } from "react-router-dom";
import { VALUATION_METHOD } from "../../../schema/rules/valuation-method.ts";
import { publicPaths } from "../../app/public-paths.ts";
import type { PublicHandle } from "../../app/public-page.ts";
import { loadContactDetails } from "../../parts/leads/contact-details.ts";
import { LinkButton } from "../../ui/site/Button.tsx";
import { ContactAside } from "../../parts/leads/ContactAside.tsx";
import { FormWaiting } from "../../parts/leads/FormWaiting.tsx";
import { ToForm } from "../../parts/leads/ToForm.tsx";
import { DeliverablesScene, ValuationScene } from "../../ui/illustrations/wallet-scenes.tsx";
import { isDrawing, latePart } from "../../ui/late-part.tsx";
import { Actions } from "../../ui/site/Actions.tsx";
import { CardGrid } from "../../ui/site/CardGrid.tsx";
import { CheckList } from "../../ui/site/CheckList.tsx";
import { Hero } from "../../ui/site/Hero.tsx";
import { Section } from "../../ui/site/Section.tsx";
import { Steps } from "../../ui/site/Steps.tsx";
import { contactPage, service } from "../../ui/site/structured-data.ts";
import { GUARANTEES, PROCESS, REPORT_PARTS, REQUIREMENTS, SERVICES } from "./wallet-words.ts";
import styles from "./WalletPage.module.css";

const NAME = "Valoración de carteras de deuda";
const DESCRIPTION =
  "Valoración técnica de carteras de deuda: informe PDF firmado, análisis Excel por contrato y videollamada opcional. Envía una muestra anonimizada desde 25 casos.";

const FORM_SECTION = "solicitud";
const form = latePart(() => import("./form/WalletForm.tsx"), <FormWaiting />);

export const handle = {
  head: () => ({
    title: NAME,
    description: DESCRIPTION,
    path: publicPaths.wallet(),
    structuredData: (origin) => [
      service(origin, {
        name: NAME,
        description: DESCRIPTION,
        path: publicPaths.wallet(),
        audience: "Titulares legítimos de carteras de deuda y personas autorizadas por ellos",
      }),
      contactPage(origin, { name: `${NAME}: solicítala`, path: publicPaths.wallet() }),
    ],
  }),
  isFixed: true,
} satisfies PublicHandle<unknown>;

export async function loader({ context }: LoaderFunctionArgs) {
  if (isDrawing()) await form.load();
  return { contact: await loadContactDetails(context) };
}

/** The steps of the form stand in the query: nothing has to be asked again for them. */
export const shouldRevalidate = () => false;

function Deliverables() {
  return (
    <div className={styles.deliverables}>
      <DeliverablesScene />
      <div>
        <h3>Informe PDF firmado</h3>
        <CheckList items={REPORT_PARTS} />
      </div>
      <div className={styles.more}>
        <div>
          <h3>Archivo Excel</h3>
          <p>El análisis de la cartera, contrato por contrato.</p>
        </div>
        <div>
          <h3>Videollamada de revisión</h3>
          <p>Opcional: repasamos contigo el resultado y respondemos a tus preguntas.</p>
        </div>
      </div>
    </div>
  );
}

function Top() {
  return (
    <Hero
      badge="Valoración de cartera"
      title="Cuánto vale tu cartera de deuda"
      lead="Un servicio técnico de valoración, hecho con un socio estratégico, para decidir con datos si comprar, vender o gestionar."
      picture={<ValuationScene />}
    >
      <Actions>
        <ToForm section={FORM_SECTION} load={form.load}>
          Solicitar valoración
        </ToForm>
        <LinkButton to="#que-recibes" reloadDocument>
          Qué recibes
        </LinkButton>
      </Actions>
    </Hero>
  );
}

function Requirements() {
  return (
    <Section title="Qué hace falta" layout="side" lead="Y qué puedes esperar de nosotros a cambio.">
      <div className={styles.requirements}>
        <div>
          <h3>Lo que te pedimos</h3>
          <CheckList items={REQUIREMENTS} />
        </div>
        <div>
          <h3>Lo que te aseguramos</h3>
          <CheckList items={GUARANTEES} />
        </div>
      </div>
    </Section>
  );
}

/** The valuation of debt portfolios: what it gives, what it asks for, and the form in three steps. */
export function Component() {
  const { contact } = useLoaderData<typeof loader>();
  form.useLoadNear(FORM_SECTION);
  return (
    <>
      <Top />
      <Section title="Qué hacemos" lead="Antes de firmar, durante la operación y después." tone="paper">
        <CardGrid cards={SERVICES} columns={3} />
      </Section>
      <Section
        id="que-recibes"
        title="Qué recibes"
        lead="Tres entregas que se leen sin ser especialista en números y se pueden comprobar siéndolo."
        layout="side"
      >
        <Deliverables />
      </Section>
      <Section
        title="Cómo valoramos"
        lead="El método, con sus supuestos y su error, a la vista. Lo mismo se imprime en cada informe."
      >
        <CardGrid cards={VALUATION_METHOD} columns={3} />
      </Section>
      <Section title="Cómo se pide, en tres pasos" tone="deep">
        <Steps steps={PROCESS} />
      </Section>
      <Requirements />
      <Section
        id={FORM_SECTION}
        title="Solicita tu valoración"
        lead="Son tres pasos cortos. Puedes ir y volver sin perder nada de lo que escribas."
        tone="paper"
        layout="side"
        aside={<ContactAside contact={contact} />}
      >
        <form.Part contact={contact} />
      </Section>
    </>
  );
}
