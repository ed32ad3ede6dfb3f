import { publicPaths } from "../../app/public-paths.ts";
import type { PublicHandle } from "../../app/public-page.ts";
import { LinkButton } from "../../ui/site/Button.tsx";
import { MeetingScene } from "../../ui/illustrations/landing-scenes.tsx";
import { CallToAction } from "../../ui/site/CallToAction.tsx";
import { CardGrid } from "../../ui/site/CardGrid.tsx";
import { Carousel } from "../../ui/site/Carousel.tsx";
import { CheckList } from "../../ui/site/CheckList.tsx";
import { Hero } from "../../ui/site/Hero.tsx";
import { MoreLink } from "../../ui/site/MoreLink.tsx";
import { ProductScreen } from "../../ui/site/ProductScreen.tsx";
import { Section } from "../../ui/site/Section.tsx";
import { Steps } from "../../ui/site/Steps.tsx";
import { service } from "../../ui/site/structured-data.ts";
import styles from "./LandingPage.module.css";
import { SearchForm } from "./SearchForm.tsx";
import { CLIENT_HOME, TASKS } from "./landing-screens.ts";
import {
  CATEGORIES,
  COMPANY_POINTS,
  INTERVENTIONS,
  MOMENTS,
  REASONS,
  SOLUTIONS,
  STEPS,
} from "./landing-words.tsx";

const DESCRIPTION =
  "Encuentra especialistas independientes en mediación, conciliación y recuperación de deudas. Compara su experiencia y su tarifa y evita el juicio.";

export const handle = {
  head: () => ({
    title: "Mediación, conciliación y recuperación de deudas",
    description: DESCRIPTION,
    path: publicPaths.home(),
    structuredData: (origin) => [
      service(origin, {
        name: "Mediación, conciliación y recuperación de deudas",
        description: DESCRIPTION,
        path: publicPaths.home(),
      }),
    ],
  }),
} satisfies PublicHandle;

function ForCompanies() {
  return (
    <Section
      title="Ideal para empresas"
      lead="Para quien gestiona muchas deudas a la vez: entidades financieras, fondos de inversión, despachos, agencias de recobro y grandes empresas."
      tone="deep"
      layout="side"
      aside={
        <MoreLink to={publicPaths.tasksLanding()} about="sobre las tareas corporativas">
          Ver más
        </MoreLink>
      }
    >
      <div className={styles.companies}>
        <CheckList items={COMPANY_POINTS} />
        <ProductScreen
          pictures={TASKS}
          alt="La lista de tareas de una empresa en Acuerdo: cada deuda con su deudor, su importe, su estado y quién la lleva."
        />
      </div>
    </Section>
  );
}

function Solutions() {
  return (
    <Section
      title="Soluciones integrales"
      lead="Del primer mensaje al cierre del expediente, y también antes de comprar o vender una cartera de deuda."
      layout="side"
      aside={
        <MoreLink to={publicPaths.wallet()} about="sobre la valoración de carteras">
          Ver más
        </MoreLink>
      }
    >
      <CardGrid cards={SOLUTIONS} columns={2} />
    </Section>
  );
}

function Top() {
  return (
    <Hero
      title="Mejor un acuerdo que un juicio"
      lead="Encuentra a un especialista independiente en mediación, conciliación o recuperación de deudas que te ayude a resolverlo hablando y deje cada paso por escrito."
      picture={<MeetingScene />}
    >
      <SearchForm />
      <p className={styles.specialist}>
        <span>¿Resuelves conflictos de otras personas?</span>
        <LinkButton to={publicPaths.registerSpecialist()}>Soy especialista</LinkButton>
      </p>
    </Hero>
  );
}

/** The entrance: what this is, whom it helps and how, with the search first. */
export function Component() {
  return (
    <>
      <Top />
      <WhatItIs />
      <Section
        title="¿Qué ayuda buscas?"
        lead="Si aún no lo tienes claro, empieza por «Acuerdo»: te explicamos qué incluye cada camino."
      >
        <CardGrid cards={CATEGORIES} columns={4} look="framed" />
      </Section>
      <Section
        title="Cómo funciona"
        lead="Lo que ocurre desde que la otra parte recibe la invitación hasta que lo acordado queda firmado."
        tone="paper"
      >
        <Carousel label="Cómo funciona una intervención" slides={MOMENTS} />
      </Section>
      <Section title="Cuatro pasos para empezar" lead="Buscar y comparar es gratis y no hace falta cuenta.">
        <Steps steps={STEPS} />
      </Section>
      <Section title="Por qué elegirnos" tone="paper">
        <CardGrid cards={REASONS} columns={3} />
      </Section>
      <ForCompanies />
      <Solutions />
      <CallToAction
        title="Da el primer paso"
        text="Cuéntanos qué ocurre con tus palabras. Encontrarás a alguien que sabe cómo empezar la conversación."
      >
        <LinkButton to={publicPaths.marketplace()}>Ver especialistas</LinkButton>
      </CallToAction>
    </>
  );
}

function WhatItIs() {
  return (
    <Section title="Qué es Acuerdo" tone="paper">
      <div className={styles.what}>
        <p className={styles.statement}>
          Un lugar donde personas y empresas encuentran a quien puede ayudarlas a entenderse.
        </p>
        <div className={styles.explained}>
          <p>
            Eliges a un especialista independiente, contratas su intervención y sigues cada paso desde tu
            panel. No somos un despacho ni damos asesoramiento jurídico: ponemos en contacto, ordenamos el
            proceso y guardamos constancia de lo que se hace.
          </p>
          <p>
            En la mayoría de los asuntos civiles y mercantiles, la ley pide intentar un acuerdo antes de
            demandar.
          </p>
          <MoreLink to={publicPaths.benefits()}>Qué dice la ley y qué ganas tú</MoreLink>
        </div>
      </div>
      <CardGrid cards={INTERVENTIONS} columns={3} />
      <ProductScreen
        pictures={CLIENT_HOME}
        alt="Tu panel en Acuerdo: lo que tienes pendiente y, en cada expediente, en qué paso está y cuánto cuesta."
      />
    </Section>
  );
}
