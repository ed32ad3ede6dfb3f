import { useLoaderData, type LoaderFunctionArgs } from "react-router-dom";
import { publicPaths } from "../../app/public-paths.ts";
import type { PublicHandle } from "../../app/public-page.ts";
import { loadContactDetails } from "../../parts/leads/contact-details.ts";
import { LinkButton } from "../../ui/site/Button.tsx";
import { ContactAside } from "../../parts/leads/ContactAside.tsx";
import { FormWaiting } from "../../parts/leads/FormWaiting.tsx";
import { ToForm } from "../../parts/leads/ToForm.tsx";
import { PortfolioScene } from "../../ui/illustrations/corporate-scenes.tsx";
import { isDrawing, latePart } from "../../ui/late-part.tsx";
import { Actions } from "../../ui/site/Actions.tsx";
import { CardGrid } from "../../ui/site/CardGrid.tsx";
import { Carousel } from "../../ui/site/Carousel.tsx";
import { CheckList } from "../../ui/site/CheckList.tsx";
import { Hero } from "../../ui/site/Hero.tsx";
import { MoreLink } from "../../ui/site/MoreLink.tsx";
import { ProductScreen } from "../../ui/site/ProductScreen.tsx";
import { Section } from "../../ui/site/Section.tsx";
import { contactPage, service } from "../../ui/site/structured-data.ts";
import styles from "./CorporateTasksPage.module.css";
import { OVERVIEW } from "./overview-screen.ts";
import { ADMINISTRATOR, AUDIENCE, BENEFITS, MOMENTS, SPECIALIST } from "./tasks-words.tsx";

const NAME = "Tareas corporativas";
const DESCRIPTION =
  "Gestión de listas de deudas para entidades financieras, fondos, despachos, agencias de recobro y grandes empresas: cada deuda, una tarea documentada.";

const FORM_SECTION = "solicitud";
const form = latePart(() => import("./RequestForm.tsx"), <FormWaiting />);

export const handle = {
  head: () => ({
    title: NAME,
    description: DESCRIPTION,
    path: publicPaths.tasksLanding(),
    structuredData: (origin) => [
      service(origin, {
        name: NAME,
        description: DESCRIPTION,
        path: publicPaths.tasksLanding(),
        audience:
          "Entidades financieras, fondos de inversión, despachos, agencias de recobro y grandes empresas",
      }),
      contactPage(origin, { name: `${NAME}: solicita información`, path: publicPaths.tasksLanding() }),
    ],
  }),
  isFixed: true,
} satisfies PublicHandle<unknown>;

export async function loader({ context }: LoaderFunctionArgs) {
  if (isDrawing()) await form.load();
  return { contact: await loadContactDetails(context) };
}

function Top() {
  return (
    <Hero
      badge={NAME}
      title="De la lista de deudas al acuerdo firmado"
      lead="Para quien tiene cientos o miles de deudas que gestionar a la vez. La lista se convierte en tareas, cada tarea tiene un especialista y cada paso queda por escrito."
      picture={<PortfolioScene />}
    >
      <Actions>
        <ToForm section={FORM_SECTION} load={form.load}>
          Solicitar información
        </ToForm>
        <LinkButton to="#como-funciona" reloadDocument>
          Cómo funciona
        </LinkButton>
      </Actions>
    </Hero>
  );
}

function Profiles() {
  return (
    <Section
      title="Dos perfiles, un mismo trabajo"
      lead="Cada uno ve lo que necesita para hacer su parte."
      tone="deep"
      layout="side"
    >
      <div className={styles.profiles}>
        <div>
          <h3>Administrador</h3>
          <CheckList items={ADMINISTRATOR} />
        </div>
        <div>
          <h3>Especialista</h3>
          <CheckList items={SPECIALIST} />
        </div>
      </div>
    </Section>
  );
}

function Audience() {
  return (
    <Section
      title="Para quién es"
      lead="Organizaciones que reclaman muchas deudas y quieren resolverlas hablando."
      aside={
        <MoreLink to={publicPaths.wallet()} about="de deuda">
          Valorar una cartera
        </MoreLink>
      }
      layout="side"
    >
      <CardGrid cards={AUDIENCE} columns={2} />
    </Section>
  );
}

/** Corporate tasks: what they are, for whom, and the form to ask for them. */
export function Component() {
  const { contact } = useLoaderData<typeof loader>();
  form.useLoadNear(FORM_SECTION);
  return (
    <>
      <Top />
      <Section
        id="como-funciona"
        title="Cómo funciona"
        lead="Del archivo que te enviaron al acta firmada, sin perder de vista ninguna deuda."
        tone="paper"
      >
        <Carousel label="Cómo funcionan las tareas corporativas" slides={MOMENTS} positions={3} />
      </Section>
      <Section title="Qué ganas" lead="Orden para tu equipo y respeto para la otra parte.">
        <CardGrid cards={BENEFITS} columns={3} />
        <ProductScreen
          pictures={OVERVIEW}
          alt="El informe de la cartera en Acuerdo: lo acordado y lo cobrado mes a mes, y cómo terminan los casos."
        />
      </Section>
      <Profiles />
      <Audience />
      <Section
        id={FORM_SECTION}
        title="Cuéntanos qué necesitas"
        lead="Te respondemos por correo o por teléfono en un plazo máximo de 72 horas laborables."
        tone="paper"
        layout="side"
        aside={<ContactAside contact={contact} />}
      >
        <form.Part contact={contact} />
      </Section>
    </>
  );
}
