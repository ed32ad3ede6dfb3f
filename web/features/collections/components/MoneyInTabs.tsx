import { paths } from "../../../app/paths.ts";
import { PAGE_TITLES } from "../../../app/page-titles.ts";
import { TabLinks, type TabLink } from "../../../ui/TabLinks.tsx";

/** Pages of their own: each has its address, its filters and its figures. */
const TABS: readonly TabLink[] = [
  { label: PAGE_TITLES.collections, to: paths.adminCollections(), end: true },
  { label: PAGE_TITLES.statements, to: paths.adminStatements(), end: true },
  { label: PAGE_TITLES.remittances, to: paths.adminRemittances(), end: true },
];

/** Between what came in, where it was read from and what became of it. */
export function MoneyInTabs() {
  return <TabLinks label={PAGE_TITLES.collections} tabs={TABS} />;
}
