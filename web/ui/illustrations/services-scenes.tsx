import { Figure, pens, Scene } from "./Scene.tsx";

/** One crossing, three ways, and all of them end at the same signed sheet. */
export function WaysScene() {
  return (
    <Scene width={480} height={420}>
      <path className={pens("wash")} d="M40 372C40 196 132 100 240 60c108 40 200 136 200 312Z" />
      <path className={pens("petrol", "bold")} d="M240 372V250C240 220 120 216 104 150" />
      <path className={pens("petrol", "bold")} d="M240 250V128" />
      <path className={pens("coral", "bold")} d="M240 372V250c0-30 120-34 136-100" />
      <path className={pens("petrol", "dashed")} d="M104 96c10-26 40-42 74-46M240 100V84" />
      <path className={pens("coral", "dashed")} d="M376 96c-10-26-40-42-74-46" />
      <path className={pens("petrol", "sheet")} d="M64 102h80v48H64Z" />
      <path className={pens("petrol")} d="M78 118h52M78 132h32" />
      <path className={pens("petrol", "sheet")} d="M200 102h80v48h-80Z" />
      <path className={pens("petrol")} d="M214 118h52M214 132h32" />
      <path className={pens("coral", "sheet")} d="M336 102h80v48h-80Z" />
      <path className={pens("coral")} d="M350 118h52M350 132h32" />
      <path className={pens("petrol", "sheet")} d="M204 12h52l20 20v50h-72Z" />
      <path className={pens("petrol")} d="M256 12v20h20M216 34h26M216 46h46" />
      <path className={pens("coral", "bold")} d="M226 64l9 9 18-20" />
      <Figure x={160} y={276} head={22} side="petrol" />
      <Figure x={320} y={276} head={22} side="coral" />
      <path className={pens("petrol")} d="M16 372h448" />
    </Scene>
  );
}

/** What keeps an agreement: the template, the signature, the calendar, the safe. */
export function ToolsScene() {
  return (
    <Scene width={480} height={300}>
      <path className={pens("wash")} d="M40 276a200 210 0 0 1 400 0Z" />
      <path className={pens("petrol", "sheet")} d="M56 72h96l26 26v178H56Z" />
      <path className={pens("petrol")} d="M152 72v26h26M76 118h80M76 136h80M76 154h52M16 276h448" />
      <path className={pens("coral", "warm")} d="M76 176h80v26H76Z" />
      <path className={pens("coral")} d="M86 248h50M92 240c7-24 16-26 14-8s12-12 16-4 6 6 12 2" />
      <rect className={pens("petrol", "sheet")} x={204} y={124} width={116} height={104} rx={8} />
      <path
        className={pens("petrol")}
        d="M204 152h116M232 112v24M292 112v24M222 172h14M254 172h14M286 172h14M222 190h14M286 190h14M222 208h14M254 208h14"
      />
      <circle className={pens("coral", "warm")} cx={261} cy={190} r={13} />
      <rect className={pens("petrol", "cool")} x={346} y={156} width={92} height={120} rx={8} />
      <path className={pens("petrol", "sheet")} d="M358 168h68v84h-68Z" />
      <circle className={pens("coral", "warm")} cx={392} cy={210} r={20} />
      <path className={pens("coral")} d="M392 198v24M380 210h24" />
      <path className={pens("petrol")} d="M230 276v-28h64v28" />
    </Scene>
  );
}
