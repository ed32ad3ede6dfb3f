import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { projectFolder } from "../../server/platform/project-folder.ts";
import type { BenchEnvironment } from "./bench-environment.ts";
import { firstVisits } from "./first-visit.ts";
import { atMost } from "./measurement.ts";
import type { Measurement } from "./measurement.ts";
import { tableTimes } from "./table-times.ts";

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

type Manifest = Record<string, Chunk>;

const AUTH = ["app/auth-routes.tsx", "layouts/AuthLayout.tsx"];
const DASHBOARD = ["app/dashboard-routes.tsx"];

/** Modules a page brings in by itself beside the entry: the routes of its area, its layout and its own. */
const PAGES = [
  ...site({
    "/": "landing/LandingPage",
    "/tasks": "corporate-tasks-landing/CorporateTasksPage",
    "/wallet": "wallet/WalletPage",
    "/services": "services/ServicesPage",
    "/company": "company/CompanyPage",
    "/benefits": "benefits/BenefitsPage",
    "/specialists": "specialists-landing/SpecialistsLandingPage",
    "/legal/terms-user": "legal/UserTermsPage",
  }),
  {
    path: "/marketplace",
    modules: ["layouts/MarketplaceLayout.tsx", "features/marketplace/MarketplacePage.tsx"],
    bar: 130,
  },
  {
    path: "/marketplace/{id}",
    modules: ["layouts/MarketplaceLayout.tsx", "features/marketplace-profile/ProfilePage.tsx"],
    bar: 130,
  },
  { path: "/login", modules: [...AUTH, "features/accounts/LoginPage.tsx"], bar: 250 },
  {
    path: "/register/cliente",
    modules: [...AUTH, "features/registration/client/ClientRegistrationPage.tsx"],
    bar: 250,
  },
  {
    path: "/register/especialista",
    modules: [...AUTH, "features/registration/specialist/SpecialistRegistrationPage.tsx"],
    bar: 250,
  },
  {
    path: "/invitacion",
    modules: ["app/auth-routes.tsx", "layouts/LinkLayout.tsx", "features/invitation/InvitationPage.tsx"],
    bar: 250,
  },
  ...dashboard({
    "/dashboard/admin/": "overview/OverviewPage",
    "/dashboard/admin/tasks": "tasks/TasksPage",
    "/dashboard/admin/cases": "cases/list/AdminCasesPage",
    "/dashboard/admin/cases/{number}": "case-detail/AdminCasePage",
    "/dashboard/admin/payments": "payments/admin/AdminPaymentsPage",
    "/dashboard/admin/support": "support/SupportPage",
    "/dashboard/client/cases/{number}": "case-detail/ClientCasePage",
    "/dashboard/client/inbox": "inbox/InboxPage",
    "/dashboard/client/searchexpert": "marketplace/SearchExpertPage",
    "/dashboard/client/myspecialists": "my-specialists/MySpecialistsPage",
    "/dashboard/client/payments": "payments/ClientPaymentsPage",
    "/dashboard/specialist/cases": "cases/list/SpecialistCasesPage",
    "/dashboard/specialist/cases/create": "cases/create/CreateCasePage",
    "/dashboard/specialist/cases/details/{number}": "case-detail/SpecialistCasePage",
    "/dashboard/specialist/balance": "balance/BalancePage",
    "/dashboard/specialist/tasks": "assigned-tasks/AssignedTasksPage",
    "/dashboard/help": "help/HelpPage",
  }),
  {
    path: "/dashboard/account",
    modules: [
      ...DASHBOARD,
      "features/account/AccountLayout.tsx",
      "features/account/identity/IdentityPage.tsx",
    ],
    bar: 480,
    withStyles: true,
  },
];

function site(pages: Record<string, string>) {
  return Object.entries(pages).map(([path, page]) => ({
    path,
    modules: ["layouts/PublicLayout.tsx", `features/${page}.tsx`],
    bar: 130,
  }));
}

function dashboard(pages: Record<string, string>) {
  return Object.entries(pages).map(([path, page]) => ({
    path,
    modules: [...DASHBOARD, `features/${page}.tsx`],
    // With styles: Ant Design's come as files, and so they count.
    bar: 480,
    withStyles: true,
  }));
}

const ENTRY = "index.html";
/** Six connections, 562 ms each on a slow line: more files than these keep a first page waiting. */
const MOST_FILES = 15;
const MOST_FURTHER_KB = 40;

interface PageWeight {
  path: string;
  modules: string[];
  /** kB. */
  bar: number;
  withStyles?: boolean;
}

/** What pages weigh, how the tasks come to somebody who has nothing of them yet, and how their table works. */
export async function measure(bench: BenchEnvironment): Promise<Measurement[]> {
  return [...(await weights()), ...(await firstVisits(bench)), ...(await tableTimes(bench))];
}

/**
 * What a page loads, gzipped as a server would, following static imports: script, and the dashboard's styles too, with the
 * number of its files. Sizes: no machine can disturb them.
 */
async function weights(): Promise<Measurement[]> {
  const folder = projectFolder("dist/web");
  const manifest = JSON.parse(await readFile(join(folder, ".vite/manifest.json"), "utf8")) as Manifest;
  const frame = filesOf(manifest, [ENTRY, ...DASHBOARD], true);
  const measured = await Promise.all(
    PAGES.map(async ({ path, modules, bar, withStyles = false }: PageWeight): Promise<Measurement[]> => {
      const files = [...filesOf(manifest, [ENTRY, ...modules], withStyles)];
      const sizes = await Promise.all(
        files.map(async (file) => gzipSync(await readFile(join(folder, file))).length),
      );
      const total = sizes.reduce((sum, size) => sum + size, 0);
      const weight = {
        what: `${withStyles ? "script and style" : "script"} of ${path}, gzip`,
        figure: total / 1_000,
        unit: "kB",
        bar: atMost(bar),
        note: largest(files, sizes),
      };
      // The entry's styles stand in the page, those of the dashboard's frame come as one file.
      const apart = files.filter((file) => !file.endsWith(".css") || !frame.has(file)).length;
      const count = { what: `files of ${path}`, figure: apart + 1, unit: "", bar: atMost(MOST_FILES) };
      return withStyles ? [weight, count, furtherOf(path, files, sizes, frame)] : [weight];
    }),
  );
  return measured.flat();
}

/** What a page brings along where the dashboard is there already. */
function furtherOf(path: string, files: string[], sizes: number[], frame: Set<string>): Measurement {
  const own = sizes.filter((_size, at) => !frame.has(files[at] ?? ""));
  const total = own.reduce((sum, size) => sum + size, 0);
  const what = `${path} as a further page, gzip`;
  return {
    what,
    figure: total / 1_000,
    unit: "kB",
    bar: atMost(MOST_FURTHER_KB),
    note: `${own.length} files`,
  };
}

function filesOf(manifest: Manifest, modules: string[], withStyles: boolean): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the build has no ${name}: has the page's file been renamed?`);
    if (chunk.file.endsWith(".js")) files.add(chunk.file);
    if (withStyles) for (const file of chunk.css ?? []) files.add(file);
    chunk.imports?.forEach(visit);
  };
  modules.forEach(visit);
  return files;
}

function largest(files: string[], sizes: number[]): string {
  const parts = files.map((file, at) => ({ file, size: sizes[at] ?? 0 })).toSorted((a, b) => b.size - a.size);
  const names = parts
    .slice(0, 5)
    .map(({ file, size }) => `${file.replace("assets/", "")} ${(size / 1_000).toFixed(1)}`);
  return `${files.length} files, the largest ${names.join(", ")}`;
}
