// Runs a sketch under a real MicroPython: node run.mjs PACKAGES SKETCH STAND-INS < script
// The sketch is there to be imported as `sketch`, the stand-ins for a board's pins and radio as
// the modules they are named after. What the script prints comes out as it is.
import { readFileSync, readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [packages, sketch, standIns] = process.argv.slice(2);
const port = `${packages}/@micropython/micropython-webassembly-pyscript/micropython.mjs`;
const { loadMicroPython } = await import(pathToFileURL(port));
const micropython = await loadMicroPython({
  heapsize: 512 * 1024,
  stdout: (line) => process.stdout.write(`${line}\n`),
});
micropython.FS.writeFile("/sketch.py", readFileSync(sketch));
for (const file of readdirSync(standIns)) {
  micropython.FS.writeFile(`/${file}`, readFileSync(`${standIns}/${file}`));
}
try {
  micropython.runPython(readFileSync(0, "utf8"));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
