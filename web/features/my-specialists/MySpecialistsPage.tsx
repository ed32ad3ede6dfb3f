import { useQuery } from "@apollo/client/react";
import { useEffect, useRef } from "react";
import type { LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "../../app/apollo-client.ts";
import { PAGE_TITLES } from "../../app/page-titles.ts";
import { paths } from "../../app/paths.ts";
import { useFavourites } from "../../parts/specialists/favourites.ts";
import { choiceParam, readUrlState, useUrlState } from "../../lib/url-state.ts";
import { LinkButton } from "../../ui/Button.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { HireLink } from "../../parts/specialists/HireLink.tsx";
import { SpecialistCard } from "../../parts/specialists/SpecialistCard.tsx";
import { EmptyState } from "../../ui/StateMessage.tsx";
import { TabLinks } from "../../ui/TabLinks.tsx";
import { WorkedWithItem } from "./components/WorkedWithItem.tsx";
import { MyFavouritesDocument, MySpecialistsDocument } from "../../generated/graphql.ts";
import styles from "./MySpecialistsPage.module.css";
import { NotLoaded } from "../../ui/NotLoaded.tsx";

const urlSpec = { tab: choiceParam(["expedientes", "favoritos"], "expedientes") };

export function loader({ request }: LoaderFunctionArgs): null {
  const { tab } = readUrlState(urlSpec, request.url);
  return tab === "expedientes" ? prefetch(MySpecialistsDocument, {}) : prefetch(MyFavouritesDocument, {});
}

const SEARCH = <LinkButton to={paths.clientSearchExpert()}>Buscar especialista</LinkButton>;

/** Who has taken on the client's cases, the latest first. */
function WorkedWith() {
  const { data, error, refetch } = useQuery(MySpecialistsDocument, { fetchPolicy: "cache-and-network" });
  if (data === undefined) return <NotLoaded error={error} refetch={refetch} rows={4} columns={2} />;
  if (data.mySpecialists.length === 0) {
    return (
      <EmptyState
        title="Todavía no has trabajado con nadie"
        text="Cuando un especialista acepte uno de tus expedientes, lo encontrarás aquí para seguir su trabajo, valorarlo y volver a contratarlo."
        action={SEARCH}
      />
    );
  }
  return (
    <section aria-labelledby="trabajado">
      <h2 id="trabajado" className="visually-hidden">
        Especialistas de tus expedientes
      </h2>
      <ul className={`list ${styles.people}`}>
        {data.mySpecialists.map((person) => (
          <WorkedWithItem key={person.id} person={person} />
        ))}
      </ul>
    </section>
  );
}

/** Whom the client keeps; a star taken away here stays until the page is left, so that it can be given back. */
function Favourites() {
  const { ids } = useFavourites();
  const { data, error, refetch } = useQuery(MyFavouritesDocument, { fetchPolicy: "cache-and-network" });
  const asked = useRef("");
  const shown = data?.myFavourites;
  useEffect(() => {
    // One that came meanwhile: from another tab, or from what the visitor had kept.
    const missing = ids.filter((id) => shown?.some((person) => person.id === id) !== true).join();
    if (shown === undefined || missing === "" || missing === asked.current) return;
    asked.current = missing;
    void refetch().catch(() => undefined);
  }, [ids, shown, refetch]);
  if (shown === undefined) return <NotLoaded error={error} refetch={refetch} rows={4} columns={2} />;
  if (shown.length === 0) {
    return (
      <EmptyState
        title="Todavía no has guardado a nadie"
        text="Pulsa la estrella de la ficha de un especialista y lo encontrarás aquí."
        action={SEARCH}
      />
    );
  }
  return (
    <section aria-labelledby="favoritos">
      <h2 id="favoritos" className="visually-hidden">
        Favoritos
      </h2>
      <ul className="list columns">
        {shown.map((specialist) => (
          <li key={specialist.id}>
            <SpecialistCard specialist={specialist} actions={<HireLink specialist={specialist} />} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** 'Mis especialistas': who has worked for the client, and whom the client keeps. */
export function Component() {
  const [{ tab }] = useUrlState(urlSpec);
  usePageHeader({ title: PAGE_TITLES.mySpecialists });
  const isWorked = tab === "expedientes";
  return (
    <>
      <div className="below-16">
        <TabLinks
          label="Mis especialistas"
          tabs={[
            { label: "De mis expedientes", to: paths.clientMySpecialists(), current: isWorked },
            { label: "Favoritos", to: paths.clientMySpecialists({ tab: "favoritos" }), current: !isWorked },
          ]}
        />
      </div>
      {isWorked ? <WorkedWith /> : <Favourites />}
    </>
  );
}
