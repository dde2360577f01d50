#!/usr/bin/env python3
"""Records what networkx reads out of a GraphML file that Orrery wrote.

    apt-get install python3-networkx
    python3 scripts/oracles/read_graphml.py

Reads test/fixtures/graphml/sample.graphml, which a test holds equal to what the renderer writes, and writes
test/fixtures/graphml/sample.json beside it.
"""

import json
from pathlib import Path

import networkx as nx

FOLDER = Path(__file__).resolve().parents[2] / "test" / "fixtures" / "graphml"


def main():
    graph = nx.read_graphml(FOLDER / "sample.graphml")
    recorded = {
        "networkx": nx.__version__,
        "directed": graph.is_directed(),
        "nodes": [[node, values] for node, values in graph.nodes(data=True)],
        "edges": [[source, target, values] for source, target, values in graph.edges(data=True)],
    }
    (FOLDER / "sample.json").write_text(json.dumps(recorded, indent=1) + "\n")


if __name__ == "__main__":
    main()
