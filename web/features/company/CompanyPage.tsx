import { publicPaths } from "../../app/public-paths.ts";
import { PRODUCT_NAME } from "../../../schema/rules/product.ts";
import type { PublicHandle } from "../../app/public-page.ts";
import { LinkButton } from "../../ui/site/Button.tsx";
import { GateScene } from "../../ui/illustrations/company-scenes.tsx";
import { Actions } from "../../ui/site/Actions.tsx";
import { CallToAction } from "../../ui/site/CallToAction.tsx";
import { CardGrid, type Card } from "../../ui/site/CardGrid.tsx";
import { Hero } from "../../ui/site/Hero.tsx";
import { MoreLink } from "../../ui/site/MoreLink.tsx";
import { Prose } from "../../ui/site/Prose.tsx";
import { Section } from "../../ui/site/Section.tsx";

const DESCRIPTION =
  "Acuerdo ayuda a personas, empresas, entidades financieras y despachos a resolver conflictos y deudas hablando. Misión, visión, valores y dónde estamos.";

export const handle = {
  head: () => ({
    title: "La empresa: misión, visión y valores",
    description: DESCRIPTION,
    path: publicPaths.company(),
    structuredData: (origin) => [
      {
        "@type": "AboutPage",
        name: `Qué es ${PRODUCT_NAME}`,
        description: DESCRIPTION,
        url: `${origin}${publicPaths.company()}`,
        inLanguage: "es",
      },
    ],
  }),
} satisfies PublicHandle;

const VALUES: readonly Card[] = [
  {
    title: "Transparencia",
    text: "Tarifas a la vista, criterios de orden explicados y opiniones de casos reales. También se dice lo que no podemos hacer.",
  },
  {
    title: "Sencillez",
    text: "Pocos pasos, frases cortas y ninguna palabra jurídica sin explicar.",
  },
  {
    title: "Accesibilidad",
    text: "En línea o por teléfono, desde cualquier lugar, y para quien usa teclado, lector de pantalla o letra grande.",
  },
  {
    title: "Profesionalidad",
    text: "Especialistas independientes con formación y experiencia, y cada gestión documentada.",
  },
];

const PEOPLE: readonly Card[] = [
  {
    title: "Personas",
    text: "Quien tiene una deuda, un contrato o un desacuerdo por resolver y no quiere pasar por un juicio.",
    to: publicPaths.marketplace(),
  },
  {
    title: "Empresas",
    text: "Facturas impagadas y conflictos con clientes o proveedores que conviene conservar.",
    to: publicPaths.services(),
  },
  {
    title: "Entidades financieras y fondos",
    text: "Carteras enteras de deuda, desde su valoración hasta el último acuerdo.",
    to: publicPaths.tasksLanding(),
  },
  {
    title: "Despachos de abogados",
    text: "Negociación previa documentada para los asuntos de sus clientes.",
    to: publicPaths.tasksLanding(),
  },
];

function MissionAndVision() {
  return (
    <>
      <Section title="Misión" tone="paper" layout="side">
        <Prose>
          <p>
            Que cualquier persona o empresa pueda resolver un conflicto o una deuda sin ir a juicio: con la
            ayuda de un buen especialista, a un precio conocido y con todo por escrito.
          </p>
          <p>
            Ponemos el lugar de encuentro y las herramientas. La decisión es siempre de las partes; el
            trabajo, de especialistas que ejercen por su cuenta.
          </p>
        </Prose>
      </Section>
      <Section title="Visión" layout="side">
        <Prose>
          <p>
            Que hablar sea lo primero que se intenta. Que una deuda deje de ser una persecución y un
            desacuerdo deje de ser una espera, y que llegar a un acuerdo resulte tan natural como lo es hoy
            poner una reclamación.
          </p>
        </Prose>
      </Section>
    </>
  );
}

function WhereWeAre() {
  return (
    <Section title="Dónde estamos" tone="paper" layout="side">
      <Prose>
        <p>
          Somos una empresa registrada en España, con base operativa en Madrid. Los especialistas trabajan por
          todo el país, en persona y a distancia.
        </p>
      </Prose>
      <MoreLink to={publicPaths.specialists()}>¿Eres especialista? Así se trabaja aquí</MoreLink>
    </Section>
  );
}

/** Who is behind the product, what for, and for whom. */
export function Component() {
  return (
    <>
      <Hero
        badge="La empresa"
        title="Creemos en las soluciones que se hablan"
        lead="Acuerdo reúne a quien tiene un conflicto con especialistas independientes que saben cómo resolverlo: mediadores, conciliadores, negociadores y recaudadores."
        picture={<GateScene />}
      >
        <Actions>
          <LinkButton variant="accent" to={publicPaths.marketplace()}>
            Encontrar especialista
          </LinkButton>
        </Actions>
      </Hero>
      <MissionAndVision />
      <Section title="Valores" lead="Lo que nos exigimos y puedes exigirnos." tone="deep">
        <CardGrid cards={VALUES} columns={4} />
      </Section>
      <Section title="A quién ayudamos">
        <CardGrid cards={PEOPLE} columns={2} look="framed" />
      </Section>
      <WhereWeAre />
      <CallToAction
        title="¿Hablamos?"
        text="Busca a alguien que te ayude, o cuéntanos qué necesita tu organización."
      >
        <LinkButton to={publicPaths.marketplace()}>Encontrar especialista</LinkButton>
        <LinkButton to={`${publicPaths.tasksLanding()}#solicitud`}>Contacta con nosotros</LinkButton>
      </CallToAction>
    </>
  );
}
