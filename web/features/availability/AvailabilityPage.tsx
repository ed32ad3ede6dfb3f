import { useQuery } from "@apollo/client/react";
import { prefetch } from "../../app/apollo-client.ts";
import { paths } from "../../app/paths.ts";
import { AvailabilityPageDocument } from "../../generated/graphql.ts";
import { NotLoaded } from "../../ui/NotLoaded.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { CalendarPanel } from "./components/CalendarPanel.tsx";
import { HoursForm } from "./components/HoursForm.tsx";

export function loader(): null {
  return prefetch(AvailabilityPageDocument, {});
}

/** When a specialist can be met, and the private address of their calendar. */
export function Component() {
  usePageHeader({ title: "Horario y calendario", back: paths.specialistHome() });
  const { data, error, refetch } = useQuery(AvailabilityPageDocument, { fetchPolicy: "cache-and-network" });
  if (data === undefined) return <NotLoaded error={error} refetch={refetch} rows={7} columns={2} />;
  return (
    <div className="stack gap-24 page">
      <HoursForm stored={data.mySpecialistProfile} />
      <CalendarPanel address={data.calendarAddress} />
    </div>
  );
}
